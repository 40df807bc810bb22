(* SPDX-License-Identifier: MIT *)
(* Steiner triple systems: any two points lie in one block, and blocks have three points. On more than three points
   every colouring with two colours has a block of one colour, so the game has no draw (Matsumoto, Momihara and Nakamura, Lemma 2 and
   Proposition 3, which ask for colours of nearly equal size); a system with an involution that fixes one point is
   won by the first player (Matsumoto, Momihara and Nakamura, Lemma 4 and Theorem 5).

   The proof of the first is shorter than the paper's. Suppose no block has one colour. If y and y' are two white
   points, the third point x of their block is black. The blocks through x and the other black points end in white
   points, all different and none of them y or y'; so there are fewer black points than white ones. With two black
   points there would be fewer white ones, too. So one colour has at most one point, and the other, by the blocks
   through one of its points, at most two. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined mirror draws words.

(* A relation that sends X into Y and never two points to one. *)
Lemma pigeons {A B : Type} (R : A -> B -> Prop) (X : list A) : forall Y : list B,
  NoDup X -> (forall x, In x X -> exists y, In y Y /\ R x y) ->
  (forall x x' y, In x X -> In x' X -> R x y -> R x' y -> x = x') -> length X <= length Y.
Proof.
  induction X as [| a X IH]; intros Y Hd Hex Hinj; [apply Nat.le_0_l |].
  inversion Hd as [| ? ? Ha HX]; subst. destruct (Hex a (or_introl eq_refl)) as [y [Hy HR]].
  destruct (in_split _ _ Hy) as [Y1 [Y2 ->]].
  assert (H : length X <= length (Y1 ++ Y2)).
  { apply IH; [exact HX | |].
    - intros x Hx. destruct (Hex x (or_intror Hx)) as [z [Hz Hxz]]. exists z. split; [| exact Hxz].
      rewrite in_app_iff in *. destruct Hz as [Hz | [-> | Hz]]; [tauto | | tauto].
      exfalso. apply Ha. rewrite (Hinj a x z); simpl; auto.
    - intros x x' z Hx Hx'. apply Hinj; right; assumption. }
  revert H. repeat rewrite length_of_join. simpl. lia.
Qed.

Section Triples.
Variable F : family.
Set Default Proof Using "Type".
Implicit Types x y z : point F.

Definition steiner_triple_system : Prop :=
  NoDup (points F) /\
  (forall block, In block (blocks F) -> NoDup block /\ length block = 3 /\ incl block (points F)) /\
  (forall x y, In x (points F) -> In y (points F) -> x <> y ->
    (exists block, In block (blocks F) /\ In x block /\ In y block) /\
    (forall block block', In block (blocks F) -> In block' (blocks F) -> In x block -> In y block ->
      In x block' -> In y block' -> incl block block')).

(* Three different points of one block. *)
Definition line x y z : Prop :=
  exists block, In block (blocks F) /\ In x block /\ In y block /\ In z block /\ x <> y /\ x <> z /\ y <> z.

Lemma line_turns x y z : line x y z -> line x z y /\ line y x z.
Proof.
  intros [block [HB [Hx [Hy [Hz [H1 [H2 H3]]]]]]].
  split; exists block; repeat (split; [assumption || congruence |]); congruence.
Qed.

Lemma line_from_last x y z : line x y z -> line z x y /\ line z y x.
Proof.
  intros H. destruct (line_turns _ _ _ H) as [H1 _]. destruct (line_turns _ _ _ H1) as [_ H2].
  destruct (line_turns _ _ _ H2) as [H3 _]. split; assumption.
Qed.

Section System.
Variable system : steiner_triple_system.
Set Default Proof Using "system".

Lemma line_points x y z : line x y z -> In x (points F) /\ In y (points F) /\ In z (points F).
Proof.
  destruct system as [_ [Hthree _]]. intros [block [HB [Hx [Hy [Hz _]]]]].
  destruct (Hthree block HB) as [_ [_ Hin]]. auto.
Qed.

Lemma line_exists x y : In x (points F) -> In y (points F) -> x <> y -> exists z, line x y z.
Proof.
  destruct system as [_ [Hthree Htwo]]. intros Hx Hy Hne.
  destruct (Htwo x y Hx Hy Hne) as [[block [HB [HxB HyB]]] _]. destruct (Hthree block HB) as [Hd [Hl _]].
  destruct block as [| a [| b [| c [| e block]]]]; try discriminate.
  inversion Hd as [| ? ? Ha Hd']; subst. inversion Hd' as [| ? ? Hb _]; subst. simpl in *.
  assert (Hz : exists z, In z [a; b; c] /\ x <> z /\ y <> z).
  { destruct HxB as [<- | [<- | [<- | []]]], HyB as [<- | [<- | [<- | []]]]; try congruence;
      [exists c | exists b | exists c | exists a | exists b | exists a]; simpl; intuition congruence. }
  destruct Hz as [z [Hz [H1 H2]]]. exists z, [a; b; c]. repeat (split; [assumption |]). exact H2.
Qed.

(* A block has no fourth point. *)
Lemma line_is_block x y z : line x y z -> forall block, In block (blocks F) -> In x block -> In y block ->
  In z block /\ forall w, In w block -> w = x \/ w = y \/ w = z.
Proof.
  destruct system as [_ [Hthree Htwo]]. intros Hline block HB Hx Hy.
  destruct (line_points _ _ _ Hline) as [Hxp [Hyp _]].
  destruct Hline as [block' [HB' [Hx' [Hy' [Hz' [H1 [H2 H3]]]]]]].
  destruct (Htwo x y Hxp Hyp H1) as [_ Hone].
  assert (Hz : In z block) by (apply (Hone block' block); assumption).
  split; [exact Hz |]. intros w Hw. destruct (Hthree block HB) as [Hd [Hl _]].
  assert (H : incl block [x; y; z]).
  { apply NoDup_length_incl.
    - repeat constructor; simpl; intuition congruence.
    - rewrite Hl. reflexivity.
    - intros v [<- | [<- | [<- | []]]]; assumption. }
  destruct (H w Hw) as [<- | [<- | [<- | []]]]; tauto.
Qed.

Lemma line_unique x y z z' : line x y z -> line x y z' -> z = z'.
Proof.
  intros H [block [HB [Hx [Hy [Hz [_ [H2 H3]]]]]]].
  destruct (line_is_block x y z H block HB Hx Hy) as [_ Hall]. destruct (Hall z' Hz) as [E | [E | E]]; congruence.
Qed.

Section Colouring.
Variable colour : point F -> bool.
Variable none : forall block side, In block (blocks F) -> exists x, In x block /\ colour x <> side.
Set Default Proof Using "system none".

Local Notation coloured := (coloured F colour).
Local Notation coloured_iff := (coloured_iff F colour).

Lemma line_changes x y z side : line x y z -> colour x = side -> colour y = side -> colour z = negb side.
Proof.
  intros H Ex Ey. destruct (Bool.bool_dec (colour z) side) as [E | E];
    [exfalso | destruct (colour z), side; simpl; congruence].
  pose proof H as [block [HB [Hx [Hy _]]]].
  destruct (line_is_block x y z H block HB Hx Hy) as [_ Hall].
  destruct (none block side HB) as [w [Hw Hdiff]]. destruct (Hall w Hw) as [-> | [-> | ->]]; contradiction.
Qed.

(* The blocks through x and the others of its colour. *)
Lemma through_point x side : In x (coloured side) -> length (coloured side) <= S (length (coloured (negb side))).
Proof.
  intros Hx. destruct (in_split _ _ Hx) as [l1 [l2 E]].
  pose proof (coloured_nodup F colour side (proj1 system)) as Hd. rewrite E in Hd.
  pose proof (NoDup_remove_1 _ _ _ Hd) as Hd1. pose proof (NoDup_remove_2 _ _ _ Hd) as Hd2.
  apply coloured_iff in Hx. destruct Hx as [Hxp Hxc].
  assert (Hin : forall w, In w (l1 ++ l2) -> In w (points F) /\ colour w = side /\ x <> w).
  { intros w Hw. assert (H : In w (coloured side)) by (rewrite E, in_app_iff in *; simpl; tauto).
    apply coloured_iff in H. intuition congruence. }
  assert (H : length (l1 ++ l2) <= length (coloured (negb side))).
  { apply (pigeons (line x)); [exact Hd1 | |].
    - intros w Hw. destruct (Hin w Hw) as [Hwp [Hwc Hne]]. destruct (line_exists x w Hxp Hwp Hne) as [v Hv].
      exists v. split; [| exact Hv]. apply coloured_iff. split; [apply (line_points _ _ _ Hv) |].
      apply (line_changes x w v side); assumption.
    - intros w w' v _ _ H H'. apply line_turns in H, H'. apply (line_unique x v); tauto. }
  rewrite E. revert H. repeat rewrite length_of_join. simpl. lia.
Qed.

(* Two points of one colour: it has more points than the other. *)
Lemma two_points_make_more y y' side :
  In y (coloured side) -> In y' (coloured side) -> y <> y' ->
  length (coloured (negb side)) < length (coloured side).
Proof.
  intros Hy Hy' Hne. pose proof Hy as H. apply coloured_iff in H. destruct H as [Hyp Hyc].
  pose proof Hy' as H. apply coloured_iff in H. destruct H as [Hyp' Hyc'].
  destruct (line_exists y y' Hyp Hyp' Hne) as [x Hx].
  assert (Hxc : colour x = negb side) by (apply (line_changes y y'); assumption).
  assert (Hxp : In x (points F)) by apply (line_points _ _ _ Hx).
  destruct (in_split y (coloured side) Hy) as [k1 [k2 Ek]].
  assert (Hlen : length (coloured side) = S (length (k1 ++ k2))).
  { rewrite Ek. repeat rewrite length_of_join. simpl. lia. }
  rewrite Hlen. apply Nat.lt_succ_r.
  (* x itself goes to y', any other point w of its colour to the third point of the block of x and w. *)
  apply (pigeons (fun w v => w = x /\ v = y' \/ line x w v)); [exact (coloured_nodup F colour _ (proj1 system)) | |].
  - intros w Hw. apply coloured_iff in Hw. destruct Hw as [Hwp Hwc].
    assert (Hkeep : forall v, In v (coloured side) -> v <> y -> In v (k1 ++ k2)).
    { intros v Hv Hvy. rewrite Ek in Hv. rewrite in_app_iff in *. simpl in Hv. intuition congruence. }
    destruct (same F x w) as [<- | Hxw]; [exists y'; split; [apply Hkeep; congruence | tauto] |].
    destruct (line_exists x w Hxp Hwp Hxw) as [v Hv]. exists v. split; [| tauto]. apply Hkeep.
    + apply coloured_iff. split; [apply (line_points _ _ _ Hv) |].
      rewrite (line_changes x w v (negb side)) by assumption. apply negb_involutive.
    + intros ->. apply line_turns in Hv. destruct Hv as [Hv _]. destruct (line_from_last _ _ _ Hx) as [Hx' _].
      rewrite (line_unique x y w y' Hv Hx'), Hyc' in Hwc. destruct side; discriminate.
  - assert (Hno : forall w, In w (coloured (negb side)) -> ~ line x w y').
    { intros w Hw H. apply coloured_iff in Hw. destruct Hw as [_ Hwc]. apply line_turns in H. destruct H as [H _].
      destruct (line_from_last _ _ _ Hx) as [_ Hx']. rewrite (line_unique x y' w y H Hx'), Hyc in Hwc.
      destruct side; discriminate. }
    intros w w' v Hw Hw' [[-> Ev] | H] [[-> Ev'] | H']; [reflexivity | | |]; subst.
    + destruct (Hno w' Hw' H').
    + destruct (Hno w Hw H).
    + apply line_turns in H, H'. apply (line_unique x v); tauto.
Qed.

Lemma few_points : length (points F) <= 3.
Proof.
  assert (Hcase : forall side, length (coloured side) <= 1 \/ length (coloured (negb side)) < length (coloured side)).
  { intros side. pose proof (coloured_nodup F colour side (proj1 system)) as Hd.
    destruct (coloured side) as [| y [| y' l]] eqn:E; simpl; [lia | lia |]. right.
    inversion Hd as [| ? ? Hn _]; subst. simpl in Hn.
    pose proof (two_points_make_more y y' side) as H. rewrite E in H. simpl in H. apply H; auto. }
  assert (Hone : forall side, length (coloured side) <= S (length (coloured (negb side)))).
  { intros side. destruct (coloured side) as [| x l] eqn:E; [apply Nat.le_0_l |]. rewrite <- E.
    apply (through_point x). rewrite E. left. reflexivity. }
  pose proof (Hcase true). pose proof (Hcase false). pose proof (Hone true). pose proof (Hone false).
  pose proof (colours_split F colour). simpl in *. lia.
Qed.
End Colouring.
Set Default Proof Using "system".

Theorem triples_have_no_draw : 3 < length (points F) -> no_colouring_avoids_blocks F.
Proof.
  intros Hn colour. destruct (one_colour_or_both F colour) as [H | H].
  - intros block HB. apply system, HB.
  - exact H.
  - exfalso. apply (Nat.lt_irrefl 3), (Nat.lt_le_trans _ _ _ Hn), (few_points colour H).
Qed.

Lemma no_empty_block : ~ In [] (blocks F).
Proof. intros H. destruct system as [_ [Hthree _]]. destruct (Hthree [] H) as [_ [Hl _]]. discriminate. Qed.

(* Matsumoto, Momihara and Nakamura, Lemma 4: a block through the one fixed point c is c with a pair. *)
Theorem blocks_through_fixed_point f c :
  is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> pairs_through F f c.
Proof.
  intros Hf Hb [Hc Hone] block HB Hcb. destruct system as [_ [Hthree _]].
  destruct (Hthree block HB) as [Hd [Hl Hin]].
  assert (Hx : exists x, In x block /\ x <> c).
  { destruct block as [| a [| b block]]; try discriminate. inversion Hd as [| ? ? Ha _]; subst.
    destruct (same F a c) as [-> | Hne]; [exists b | exists a]; simpl; split; auto.
    intros ->. apply Ha. left. reflexivity. }
  destruct Hx as [x [Hxb Hxc]]. assert (Hxp := Hin x Hxb). destruct (Hf x Hxp) as [Hfp Hff].
  assert (Hmoved : f x <> x) by (intros E; apply Hxc, Hone; assumption).
  exists x. split; [exact Hxb |]. split; [exact Hmoved |].
  destruct (line_exists x (f x) Hxp Hfp (not_eq_sym Hmoved)) as [a Ha].
  destruct (line_points _ _ _ Ha) as [_ [_ Hap]].
  (* The block of x and f x is its own image, so a is fixed. *)
  assert (E : f a = a).
  { pose proof Ha as [other [HO [H1 [H2 [H3 [N1 [N2 N3]]]]]]]. destruct (Hb other HO) as [image [HI [_ Hmap]]].
    assert (I1 : In (f x) image) by (apply Hmap, in_map; assumption).
    assert (I2 : In x image) by (rewrite <- Hff; apply Hmap, in_map; assumption).
    assert (I3 : In (f a) image) by (apply Hmap, in_map; assumption).
    destruct (line_is_block x (f x) a Ha image HI I2 I1) as [_ Hall].
    destruct (Hf a Hap) as [_ Hfa]. destruct (Hall _ I3) as [E | [E | E]]; congruence. }
  apply Hone in E; [| exact Hap]. subst a.
  destruct (line_turns _ _ _ Ha) as [Hline _].
  apply (line_is_block x c (f x) Hline block HB Hxb Hcb).
Qed.

(* Matsumoto, Momihara and Nakamura, Theorem 5, with the strategy. *)
Theorem reverse_system_first_mirrors f c :
  3 < length (points F) -> is_involution F f -> keeps_blocks F f -> only_fixed_point F f c ->
  mover_secures F (mirror F (Some c) f) Win [] [].
Proof.
  intros Hn Hf Hb Hone. apply first_wins_by_mirror; try assumption.
  - apply blocks_through_fixed_point; assumption.
  - apply triples_have_no_draw. exact Hn.
  - exact no_empty_block.
Qed.

Corollary reverse_system_first_wins f c :
  3 < length (points F) -> is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> winner F = FirstWins.
Proof.
  intros. apply winner_is_exact. exists (mirror F (Some c) f). apply reverse_system_first_mirrors; assumption.
Qed.

(* Matsumoto, Momihara and Nakamura, Proposition 3. *)
Corollary triples_have_a_winner : 3 < length (points F) -> winner F <> Drawn.
Proof. intros Hn. apply no_draw; [apply triples_have_no_draw, Hn | exact no_empty_block]. Qed.

End System.
Set Default Proof Using "Type".
End Triples.
