(* SPDX-License-Identifier: MIT *)
(* A set without a plane in AG(d,2) is small: of n points the n(n-1)/2 sums of two are different and not zero, so
   n(n-1)/2 + 1 <= 2^d. From d = 4 on half of all points are too many: every colouring has a plane of one colour, and
   the second player, who answers by a translation, wins the game on points and planes (Problem 11 of Matsumoto, Momihara and Nakamura). *)
From Coq Require Import List Bool Arith Lia Permutation.
Import ListNotations.
From Thirdcard Require Import game determined mirror draws words planes.

Fixpoint sums_of_two (X : list word) : list word :=
  match X with
  | [] => []
  | a :: X => map (add a) X ++ sums_of_two X
  end.

Definition has_no_plane (d : nat) (X : list word) : Prop := forall block, In block (all_planes d) -> ~ incl block X.

Lemma in_sums_of_two X s : NoDup X -> In s (sums_of_two X) -> exists a b, In a X /\ In b X /\ a <> b /\ s = add a b.
Proof.
  intros Hd. induction Hd as [| x X Hx Hd IH]; [intros [] |]. simpl. rewrite in_app_iff. intros [H | H].
  - apply in_map_iff in H. destruct H as [b [<- Hb]]. exists x, b. repeat split; auto. congruence.
  - destruct (IH H) as [a [b [Ha [Hb [Hne E]]]]]. exists a, b. auto.
Qed.

Lemma sums_differ d X : NoDup X -> (forall x, In x X -> length x = d) -> has_no_plane d X -> NoDup (sums_of_two X).
Proof.
  intros Hd. induction Hd as [| a X Ha Hd IH]; intros Hl Hno; simpl; [constructor |]. apply nodup_app.
  - apply nodup_map; [| exact Hd]. intros x y Hx Hy. apply add_cancel; rewrite !Hl; simpl; auto.
  - apply IH; [intros x Hx; apply Hl; right; exact Hx |]. intros block HB Hin. apply (Hno block HB). intros x Hx.
    right. auto.
  - intros s Hs H. apply in_map_iff in Hs. destruct Hs as [b [<- Hb]].
    destruct (in_sums_of_two X _ Hd H) as [c [e [Hc [He [Hne E]]]]].
    assert (La : length a = d) by (apply Hl; left; reflexivity).
    assert (Lb : length b = d) by (apply Hl; right; exact Hb).
    assert (Lc : length c = d) by (apply Hl; right; exact Hc).
    assert (Le : length e = d) by (apply Hl; right; exact He).
    assert (Hbc : b <> c).
    { intros ->. rewrite (add_comm a c) in E. apply add_cancel in E; [| congruence | congruence]. subst.
      contradiction. }
    apply (Hno [a; b; c; add a (add b c)]).
    + assert (a <> b /\ a <> c) by (split; intros ->; contradiction).
      apply in_all_planes. exists a, b, c. tauto.
    + replace (add a (add b c)) with e.
      * intros x [<- | [<- | [<- | [<- | []]]]]; simpl; auto.
      * rewrite add_assoc, E, add_comm. symmetry. apply add_back. congruence.
Qed.

Lemma sums_length X : 2 * length (sums_of_two X) + length X = length X * length X.
Proof. induction X as [| a X IH]; [reflexivity |]. simpl. rewrite length_of_join, length_of_image. lia. Qed.

Theorem plane_free_sets_are_small d X :
  NoDup X -> (forall x, In x X -> length x = d) -> has_no_plane d X ->
  length X * (length X - 1) + 2 <= 2 * 2 ^ d.
Proof.
  intros Hd Hl Hno. assert (H : length (zero d :: sums_of_two X) <= length (all_words d)).
  { apply NoDup_incl_length.
    - constructor; [| apply (sums_differ d); assumption]. intros H.
      destruct (in_sums_of_two X _ Hd H) as [a [b [Ha [Hb [Hne E]]]]]. apply Hne. apply (add_cancel a).
      + reflexivity.
      + rewrite !Hl by assumption. reflexivity.
      + rewrite <- E. apply add_self, Hl, Ha.
    - intros s [<- | H]; apply in_all_words; [apply repeat_length |].
      destruct (in_sums_of_two X _ Hd H) as [a [b [Ha [Hb [_ ->]]]]].
      rewrite add_length; rewrite !Hl by assumption; reflexivity. }
  rewrite all_words_length in H. simpl length in H. pose proof (sums_length X).
  rewrite Nat.mul_sub_distr_l. lia.
Qed.

Theorem planes_have_no_draw d : 4 <= d -> no_colouring_avoids_blocks (planes d).
Proof.
  intros Hd colour. destruct (one_colour_or_both (planes d) colour) as [H | H].
  - intros block HB x Hx. apply in_all_words. apply (plane_total d block HB), Hx.
  - exact H.
  - exfalso.
    assert (Hsmall : forall side, length (coloured (planes d) colour side) *
      (length (coloured (planes d) colour side) - 1) + 2 <= 2 * 2 ^ d).
    { intros side. apply plane_free_sets_are_small.
      - exact (coloured_nodup (planes d) colour side (all_words_nodup d)).
      - intros x Hx. apply (coloured_iff (planes d)) in Hx. apply in_all_words, Hx.
      - intros block HB Hin. destruct (H block side HB) as [x [Hx Hne]]. apply Hne.
        apply Hin, (coloured_iff (planes d)) in Hx. apply Hx. }
    pose proof (colours_split (planes d) colour) as Hsum. simpl points in Hsum.
    rewrite all_words_length in Hsum. pose proof (Hsmall true) as Ht. pose proof (Hsmall false) as Hf.
    assert (Hbig : 16 <= 2 ^ d) by (change 16 with (2 ^ 4); apply Nat.pow_le_mono_r; lia).
    revert Hsum Ht Hf.
    generalize (length (coloured (planes d) colour true)) as t.
    generalize (length (coloured (planes d) colour false)) as f.
    intros f t Hsum Ht Hf.
    assert (Hhalf : forall s, s * (s - 1) + 2 <= 2 * 2 ^ d -> 2 * s < 2 ^ d).
    { intros s Hs. destruct (Nat.lt_ge_cases (2 * s) (2 ^ d)) as [Hlt | Hge]; [exact Hlt | exfalso].
      assert (Hm : s * 7 <= s * (s - 1)) by (apply Nat.mul_le_mono_l; lia). lia. }
    apply Hhalf in Ht, Hf. lia.
Qed.

(* Answering by the sum with a fixed word that is not zero. *)
Lemma translation_mirrors d u : length u = d -> u <> zero d ->
  is_involution (planes d) (add u) /\ keeps_blocks (planes d) (add u) /\ no_fixed_point (planes d) (add u).
Proof.
  intros Hu Hne. split; [| split].
  - intros x Hx. apply in_all_words in Hx. split; [apply in_all_words; rewrite add_length; congruence |].
    apply add_back. congruence.
  - intros block HB. apply in_all_planes in HB. destruct HB as [x [y [z [Hx [Hy [Hz [H1 [H2 [H3 ->]]]]]]]]].
    exists (map (add u) [x; y; z; add x (add y z)]). split; [| split; intros w Hw; exact Hw].
    apply in_all_planes. exists (add u x), (add u y), (add u z). simpl.
    assert (Hdiff : forall v w, length v = d -> length w = d -> v <> w -> add u v <> add u w).
    { intros v w Hv Hw Hvw E. apply Hvw, (add_cancel u); congruence. }
    rewrite !add_length by congruence. repeat split; auto.
    assert (E : add (add u y) (add u z) = add y z).
    { rewrite (add_comm u y), <- add_assoc. f_equal. apply add_back. congruence. }
    rewrite E, <- add_assoc. reflexivity.
  - intros x Hx E. apply in_all_words in Hx. apply Hne. apply (add_cancel x); try (unfold zero; rewrite ?repeat_length);
      try congruence. rewrite add_comm, E. symmetry. apply add_zero, Hx.
Qed.

Theorem planes_second_never_loses d u : length u = d -> u <> zero d ->
  waiter_secures (planes d) (mirror (planes d) None (add u)) NotLose [] [].
Proof. intros Hu Hne. destruct (translation_mirrors d u Hu Hne) as [H1 [H2 H3]]. apply second_mirrors; assumption. Qed.

Theorem planes_second_mirrors d u : 4 <= d -> length u = d -> u <> zero d ->
  waiter_secures (planes d) (mirror (planes d) None (add u)) Win [] [].
Proof.
  intros Hd Hu Hne. destruct (translation_mirrors d u Hu Hne) as [H1 [H2 H3]].
  apply second_wins_by_mirror; try assumption.
  - apply planes_have_no_draw, Hd.
  - intros H. destruct (plane_total d [] H) as [_ [Hl _]]. discriminate.
Qed.

(* An infinite class for Problem 11 of Matsumoto, Momihara and Nakamura: 3-(2^d,4,1) designs on which the second player wins. *)
Corollary planes_second_wins d : 4 <= d -> winner (planes d) = SecondWins.
Proof.
  intros Hd. apply winner_is_exact. exists (mirror (planes d) None (add (repeat true d))).
  apply planes_second_mirrors; [exact Hd | apply repeat_length |]. destruct d; [lia | discriminate].
Qed.
