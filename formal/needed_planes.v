(* SPDX-License-Identifier: MIT *)
(* Each condition of the theorems on points and planes of AG(d,2) is needed: without it the statement is false. Every
   example here is the negation of a theorem with one condition left out. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined mirror draws planes sidon small.

(* plane_free_sets_are_small *)
Lemma no_plane_in_dimension_0 X : has_no_plane 0 X.
Proof. intros block []. Qed.

Example small_sets_need_different_words : ~ (forall d (X : list word), (forall x, In x X -> length x = d) ->
  has_no_plane d X ->
  length X * (length X - 1) + 2 <= 2 * 2 ^ d).
Proof.
  intros H. specialize (H 0 [[]; []; []]). simpl in H. enough (8 <= 2) by lia.
  apply H; [| apply no_plane_in_dimension_0].
  intros x Hx. each_case; reflexivity.
Qed.

Example small_sets_need_words_of_the_space : ~ (forall d (X : list word), NoDup X -> has_no_plane d X ->
  length X * (length X - 1) + 2 <= 2 * 2 ^ d).
Proof.
  intros H. specialize (H 0 [[]; [true]; [false]]). simpl in H. enough (8 <= 2) by lia.
  apply H; [repeat constructor; simpl; intuition discriminate | apply no_plane_in_dimension_0].
Qed.

Example small_sets_need_no_plane : ~ (forall d (X : list word), NoDup X -> (forall x, In x X -> length x = d) ->
  length X * (length X - 1) + 2 <= 2 * 2 ^ d).
Proof.
  intros H. specialize (H 2 (all_words 2) (all_words_nodup 2)). simpl in H. enough (14 <= 8) by lia. apply H.
  intros x Hx. each_case; reflexivity.
Qed.

(* planes_have_no_draw, planes_second_wins, planes_second_mirrors *)
(* In dimension 3 each of the fourteen planes is listed 24 times; once is enough, and quicker to compute with. *)
Definition rank (w : word) : nat := fold_left (fun n (b : bool) => 2 * n + if b then 1 else 0) w 0.
Definition increases (block : list word) : bool :=
  match map rank block with [a; b; c; d] => (a <? b) && (b <? c) && (c <? d) | _ => false end.
Definition each_once : list (list word) := Eval vm_compute in filter increases (all_planes 3).
Definition fourteen : family := with_blocks (planes 3) each_once.

Lemma fourteen_planes : length (blocks fourteen) = 14 /\ winner fourteen = winner (planes 3).
Proof.
  split; [reflexivity |]. apply same_blocks_same_winner.
  - assert (H : forallb (fun b => existsb (forallb (holds (planes 3) b)) each_once) (all_planes 3) = true)
      by (vm_compute; reflexivity).
    rewrite forallb_forall in H. intros block HB. specialize (H block HB). apply existsb_exists in H.
    destruct H as [block' [HB' H]]. exists block'. split; [exact HB' |]. rewrite forallb_forall in H.
    intros x Hx. apply (holds_iff (planes 3)), H, Hx.
  - change each_once with (filter increases (all_planes 3)).
    intros block HB. exists block. apply filter_In in HB. split; [apply HB | intros x Hx; exact Hx].
Qed.

Example planes_draw_in_dimension_3 : winner (planes 3) = Drawn.
Proof.
  destruct (winner (planes 3)) eqn:E; [exfalso | exfalso | reflexivity].
  - apply winner_is_exact in E. apply (proj1 (not_both (planes 3) [] [])). split; [exact E |].
    exists (mirror (planes 3) None (add [true; true; true])).
    apply planes_second_never_loses; [reflexivity | discriminate].
  - rewrite <- (proj2 fourteen_planes) in E. apply winner_is_exact in E. apply (proj2 (not_both fourteen [] [])).
    split; [| exact E]. exists (careful fourteen). apply (following_secures _ _ _ 8). vm_compute. reflexivity.
Qed.

Example planes_need_dimension_4 : ~ (forall d, winner (planes d) = SecondWins).
Proof. intros H. specialize (H 3). rewrite planes_draw_in_dimension_3 in H. discriminate H. Qed.

Example no_draw_on_planes_needs_dimension_4 : ~ (forall d, no_colouring_avoids_blocks (planes d)).
Proof.
  intros H. apply (no_draw (planes 3) (H 3)); [| exact planes_draw_in_dimension_3].
  intros HB. destruct (plane_total 3 [] HB) as [_ [Hl _]]. discriminate Hl.
Qed.

Example mirror_on_planes_needs_dimension_4 : ~ (forall d u, length u = d -> u <> zero d ->
  waiter_secures (planes d) (mirror (planes d) None (add u)) Win [] []).
Proof. intros H. generalize (H 1 [true] eq_refl ltac:(discriminate)). cannot 2. Qed.

(* The answer to the word zero is u itself, which must be another point. *)
Lemma answer_to_zero_is_legal d u g : 1 <= d -> waiter_secures (planes d) (mirror (planes d) None (add u)) g [] [] ->
  length (add u (zero d)) = d /\ add u (zero d) <> zero d.
Proof.
  intros Hd H. inversion H as [? ? _ Hall]; subst. specialize (Hall (zero d)).
  assert (W : mover_secures (planes d) (mirror (planes d) None (add u)) g [] [zero d]).
  { apply Hall.
    - apply free_iff. simpl. repeat split; auto. apply in_all_words, repeat_length.
    - apply not_true_iff_false. intros Hb. apply holds_block_iff in Hb. destruct Hb as [block [HB Hin]].
      destruct (plane_total d block HB) as [Hnd [Hl _]]. apply (NoDup_incl_length Hnd) in Hin.
      rewrite Hl in Hin. simpl in Hin. lia. }
  assert (Hfree : In (repeat true d) (free (planes d) [] [zero d])).
  { apply (free_iff (planes d)). split; [apply in_all_words, repeat_length |]. split; [intros [] |].
    intros [E | []]. destruct d; [lia | discriminate E]. }
  destruct (secured_move _ _ _ _ _ W) as [p [Ep Hp]]; [intros E; rewrite E in Hfree; destruct Hfree |].
  injection Ep as <-. apply free_iff in Hp.
  destruct Hp as [Hp [_ Hp']]. split; [apply in_all_words, Hp | intros E; apply Hp'; left; symmetry; exact E].
Qed.

Example mirror_on_planes_needs_a_word_of_the_space : ~ (forall d u, 4 <= d -> u <> zero d ->
  waiter_secures (planes d) (mirror (planes d) None (add u)) Win [] []).
Proof.
  intros H. destruct (answer_to_zero_is_legal 4 [true] Win) as [Hl _]; [lia | | discriminate Hl].
  apply H; [apply le_n | discriminate].
Qed.

Example mirror_on_planes_needs_a_move : ~ (forall d u, 4 <= d -> length u = d ->
  waiter_secures (planes d) (mirror (planes d) None (add u)) Win [] []).
Proof.
  intros H. destruct (answer_to_zero_is_legal 4 (zero 4) Win) as [_ Hne]; [lia | | apply Hne; reflexivity].
  apply H; [apply le_n | reflexivity].
Qed.

(* planes_second_never_loses *)
Example never_losing_on_planes_needs_a_word_of_the_space : ~ (forall d u, u <> zero d ->
  waiter_secures (planes d) (mirror (planes d) None (add u)) NotLose [] []).
Proof.
  intros H. destruct (answer_to_zero_is_legal 2 [true] NotLose) as [Hl _]; [lia | | discriminate Hl].
  apply H. discriminate.
Qed.

Example never_losing_on_planes_needs_a_move : ~ (forall d u, length u = d ->
  waiter_secures (planes d) (mirror (planes d) None (add u)) NotLose [] []).
Proof.
  intros H. destruct (answer_to_zero_is_legal 2 (zero 2) NotLose) as [_ Hne]; [lia | | apply Hne; reflexivity].
  apply H. reflexivity.
Qed.
