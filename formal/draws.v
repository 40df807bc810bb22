(* SPDX-License-Identifier: MIT *)
(* Where no draw is possible, who never loses wins: on a full board each point is in one of the hands, so the hands
   are a colouring of the points with two colours. The same strategy wins. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined mirror.

Section Draws.
Variable F : family.
Set Default Proof Using "Type".

Lemma board_is_never_full mine theirs :
  no_colouring_avoids_blocks F -> holds_block F mine = false -> holds_block F theirs = false ->
  free F mine theirs <> [].
Proof.
  intros Hno Hm Ht E. destruct (Hno (holds F mine)) as [block [[|] [HB [Hin Hside]]]].
  - apply (no_block F mine block Hm HB). intros x Hx. apply holds_iff, Hside, Hx.
  - apply (no_block F theirs block Ht HB). intros x Hx. specialize (Hside x Hx).
    destruct (holds F theirs x) eqn:Ex; [apply holds_iff, Ex |]. exfalso.
    assert (H : In x (free F mine theirs)); [| rewrite E in H; destruct H].
    apply free_iff. split; [exact (Hin x Hx) |]. rewrite <- !holds_iff, Hside, Ex. split; discriminate.
Qed.

Lemma secures_win s n : no_colouring_avoids_blocks F -> forall mine theirs,
  length (free F mine theirs) <= n -> holds_block F mine = false -> holds_block F theirs = false ->
  (mover_secures F s NotLose mine theirs -> mover_secures F s Win mine theirs) /\
  (waiter_secures F s NotLose mine theirs -> waiter_secures F s Win mine theirs).
Proof.
  intros Hno. induction n as [| n IH]; intros mine theirs Hn Hm Ht;
    pose proof (board_is_never_full mine theirs Hno Hm Ht) as Hopen.
  - destruct (free F mine theirs); [congruence | simpl in Hn; lia].
  - split; intros H.
    + inversion H as [? ? Hfull _ | ? ? p Hs Hp Hb Hw]; subst; [contradiction |].
      apply (mover_takes F _ _ _ _ p); try assumption. apply IH; try assumption. apply fewer_free in Hp. lia.
    + inversion H as [? ? _ Hall]; subst. constructor; [contradiction |].
      intros q Hq Hb. apply IH; try assumption; [apply fewer_free_there in Hq; lia | apply Hall; assumption].
Qed.

Theorem never_losing_wins s mine theirs :
  no_colouring_avoids_blocks F -> holds_block F mine = false -> holds_block F theirs = false ->
  (mover_secures F s NotLose mine theirs -> mover_secures F s Win mine theirs) /\
  (waiter_secures F s NotLose mine theirs -> waiter_secures F s Win mine theirs).
Proof. intros Hno. apply (secures_win s _ Hno _ _ (le_n _)). Qed.

(* A colouring has a block of one colour, or each block has both colours. *)
Lemma one_colour_or_both (colour : point F -> bool) :
  (forall block, In block (blocks F) -> incl block (points F)) ->
  (exists block side, In block (blocks F) /\ incl block (points F) /\ forall x, In x block -> colour x = side) \/
  (forall block side, In block (blocks F) -> exists x, In x block /\ colour x <> side).
Proof.
  intros Hin. set (alike := fun block side => forallb (fun x => Bool.eqb (colour x) side) block).
  destruct (existsb (fun block => alike block true || alike block false) (blocks F)) eqn:E.
  - left. apply existsb_exists in E. destruct E as [block [HB H]]. exists block.
    apply orb_true_iff in H. destruct H as [H | H]; [exists true | exists false];
      (split; [exact HB |]; split; [exact (Hin block HB) |]);
      intros x Hx; unfold alike in H; rewrite forallb_forall in H; apply Bool.eqb_prop, H, Hx.
  - right. intros block side HB.
    assert (Eb : alike block side = false).
    { apply not_true_iff_false. intros H. apply not_true_iff_false in E. apply E, existsb_exists. exists block.
      split; [exact HB |]. destruct side; rewrite H; [reflexivity | apply orb_true_r]. }
    clear - Eb. unfold alike in Eb. induction block as [| x block IH]; [discriminate |]. simpl in Eb.
    apply andb_false_iff in Eb. destruct Eb as [Eb | Eb].
    + exists x. split; [left; reflexivity |]. apply Bool.eqb_false_iff, Eb.
    + destruct (IH Eb) as [w [Hw Hd]]. exists w. split; [right; exact Hw | exact Hd].
Qed.

(* The points of one colour. *)
Definition coloured (colour : point F -> bool) (side : bool) : list (point F) :=
  filter (fun x => Bool.eqb (colour x) side) (points F).

Lemma coloured_iff colour side x : In x (coloured colour side) <-> In x (points F) /\ colour x = side.
Proof. unfold coloured. rewrite filter_In, Bool.eqb_true_iff. reflexivity. Qed.

Lemma coloured_nodup colour side : NoDup (points F) -> NoDup (coloured colour side).
Proof. apply NoDup_filter. Qed.

Lemma colours_split colour :
  length (coloured colour true) + length (coloured colour false) = length (points F).
Proof.
  unfold coloured. induction (points F) as [| x l IH]; [reflexivity |].
  simpl. destruct (colour x); simpl; lia.
Qed.

Lemma empty_hand_holds_no_block : ~ In [] (blocks F) -> holds_block F [] = false.
Proof.
  intros H. apply not_true_iff_false. rewrite holds_block_iff. intros [[| x block] [HB Hi]]; [contradiction |].
  destruct (Hi x). left. reflexivity.
Qed.

(* A board on which no draw is possible has a winner. *)
Theorem no_draw : no_colouring_avoids_blocks F -> ~ In [] (blocks F) -> winner F <> Drawn.
Proof.
  intros Hno He Hw. apply winner_is_exact in Hw. destruct Hw as [[s H] [s' H']].
  apply empty_hand_holds_no_block in He.
  apply (proj1 (not_both F [] [])). split; [| exists s'; exact H'].
  exists s. apply never_losing_wins; assumption.
Qed.

(* The two mirrors, as wins. *)
Corollary second_wins_by_mirror f :
  is_involution F f -> keeps_blocks F f -> no_fixed_point F f -> no_colouring_avoids_blocks F ->
  ~ In [] (blocks F) -> waiter_secures F (mirror F None f) Win [] [].
Proof.
  intros. apply never_losing_wins; auto using empty_hand_holds_no_block. apply second_mirrors; assumption.
Qed.

Corollary first_wins_by_mirror f c :
  is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> pairs_through F f c ->
  no_colouring_avoids_blocks F -> ~ In [] (blocks F) -> mover_secures F (mirror F (Some c) f) Win [] [].
Proof.
  intros. apply never_losing_wins; auto using empty_hand_holds_no_block. apply first_mirrors; assumption.
Qed.

End Draws.
