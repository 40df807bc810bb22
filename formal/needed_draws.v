(* SPDX-License-Identifier: MIT *)
(* Each condition of the theorems of draws.v is needed: without it the statement is false. Every example here is the
   negation of a theorem with one condition left out. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined mirror draws triples cards small needed_mirrors.

Local Ltac points := intros x Hx; each_case; cbv; tauto || discriminate || auto.
Local Ltac only_zero := split; [simpl; tauto | intros x Hx; each_case; cbv; split; congruence].
Local Ltac no_empty := intros HB; each_case; discriminate.

Lemma no_points_no_draw : no_colouring_avoids_blocks (small 0 [[]]).
Proof. intros colour. exists [], true. repeat split; [left; reflexivity | intros x [] | intros x []]. Qed.

(* never_losing_wins *)
Definition take_zero : hand (small 1 []) -> hand (small 1 []) -> option nat := fun _ _ => Some 0.

Example never_losing_needs_no_draw : ~ (forall F s mine theirs,
  holds_block F mine = false -> holds_block F theirs = false ->
  mover_secures F s NotLose mine theirs -> mover_secures F s Win mine theirs).
Proof.
  intros H. assert (W : mover_secures (small 1 []) take_zero Win [] []).
  { apply H; try reflexivity. apply (mover_takes (small 1 []) _ _ _ _ 0); try reflexivity; [left; reflexivity |].
    constructor; [reflexivity | intros q []]. }
  revert W. cannot 1.
Qed.

Example never_losing_needs_no_block_in_own_hand : ~ (forall F s mine theirs,
  no_colouring_avoids_blocks F -> holds_block F theirs = false ->
  mover_secures F s NotLose mine theirs -> mover_secures F s Win mine theirs).
Proof.
  intros H. assert (W : mover_secures (small 1 [[0]]) take_zero Win [0] []).
  { apply H; try reflexivity; [| apply mover_at_full_board; reflexivity].
    apply (single_block _ _ 0); [left; reflexivity | apply Nat.lt_0_succ]. }
  revert W. cannot 0.
Qed.

Example never_losing_needs_no_block_in_other_hand : ~ (forall F s mine theirs,
  no_colouring_avoids_blocks F -> holds_block F mine = false ->
  mover_secures F s NotLose mine theirs -> mover_secures F s Win mine theirs).
Proof.
  intros H. assert (W : mover_secures (small 1 [[0]]) take_zero Win [] [0]).
  { apply H; try reflexivity; [| apply mover_at_full_board; reflexivity].
    apply (single_block _ _ 0); [left; reflexivity | apply Nat.lt_0_succ]. }
  revert W. cannot 0.
Qed.

(* no_draw *)
Example no_draw_needs_no_colouring : ~ (forall F, ~ In [] (blocks F) -> winner F <> Drawn).
Proof. intros H. apply (H (small 1 [])); [intros [] | reflexivity]. Qed.

Example no_draw_needs_no_empty_block : ~ (forall F, no_colouring_avoids_blocks F -> winner F <> Drawn).
Proof. intros H. apply (H (small 0 [[]])); [exact no_points_no_draw | reflexivity]. Qed.

(* second_wins_by_mirror *)
Lemma anti_set_2_has_no_draw : no_colouring_avoids_blocks (anti_set 2).
Proof. apply triples_have_no_draw; [apply sets_are_a_triple_system | apply Nat.leb_le; reflexivity]. Qed.

Example second_wins_needs_involution : ~ (forall F f,
  keeps_blocks F f -> no_fixed_point F f -> no_colouring_avoids_blocks F -> ~ In [] (blocks F) ->
  waiter_secures F (mirror F None f) Win [] []).
Proof.
  intros H. assert (W : waiter_secures (anti_set 2) (mirror (anti_set 2) None shift) Win [] []).
  { apply H; [exact shift_keeps_blocks | exact shift_moves | exact anti_set_2_has_no_draw |].
    apply no_empty_block, sets_are_a_triple_system. }
  apply (proj2 (not_both (anti_set 2) [] [])). split; [| eexists; exact W].
  exists (third_card_strategy [D0; D0]).
  destruct (third_card_mirrors 2 [D0; D0] eq_refl) as [H1 [H2 H3]].
  apply (first_mirrors (anti_set 2) (third_card [D0; D0]) [D0; D0]); try assumption.
  - apply blocks_through_fixed_point; try assumption. apply sets_are_a_triple_system.
  - apply no_empty_block, sets_are_a_triple_system.
Qed.

Example second_wins_needs_blocks_kept : ~ (forall F f,
  is_involution F f -> no_fixed_point F f -> no_colouring_avoids_blocks F -> ~ In [] (blocks F) ->
  waiter_secures F (mirror F None f) Win [] []).
Proof.
  set (F := small 2 [[1]]). intros H. assert (W : waiter_secures F (mirror F None swap01) Win [] []).
  { apply H; [points | points | apply no_colouring_by_search; reflexivity | no_empty]. }
  revert W. cannot 2.
Qed.

Example second_wins_needs_no_fixed_point : ~ (forall F f,
  is_involution F f -> keeps_blocks F f -> no_colouring_avoids_blocks F -> ~ In [] (blocks F) ->
  waiter_secures F (mirror F None f) Win [] []).
Proof.
  set (F := small 2 [[1]]). intros H. assert (W : waiter_secures F (mirror F None itself) Win [] []).
  { apply H; [points | kept | apply no_colouring_by_search; reflexivity | no_empty]. }
  revert W. cannot 2.
Qed.

Example second_wins_needs_no_draw : ~ (forall F f,
  is_involution F f -> keeps_blocks F f -> no_fixed_point F f -> ~ In [] (blocks F) ->
  waiter_secures F (mirror F None f) Win [] []).
Proof.
  set (F := small 2 []). intros H. assert (W : waiter_secures F (mirror F None swap01) Win [] []).
  { apply H; [points | kept | points | intros []]. }
  revert W. cannot 2.
Qed.

Example second_wins_needs_no_empty_block : ~ (forall F f,
  is_involution F f -> keeps_blocks F f -> no_fixed_point F f -> no_colouring_avoids_blocks F ->
  waiter_secures F (mirror F None f) Win [] []).
Proof.
  set (F := small 0 [[]]). intros H. assert (W : waiter_secures F (mirror F None itself) Win [] []).
  { apply H; [points | kept | points | exact no_points_no_draw]. }
  revert W. cannot 0.
Qed.

(* first_wins_by_mirror *)
Example first_wins_needs_involution : ~ (forall F f c,
  keeps_blocks F f -> only_fixed_point F f c -> pairs_through F f c -> no_colouring_avoids_blocks F ->
  ~ In [] (blocks F) -> mover_secures F (mirror F (Some c) f) Win [] []).
Proof.
  set (F := small 5 [[1; 3]; [2; 4]; [0; 1; 2]; [0; 2; 3]; [0; 3; 4]; [0; 1; 4]]). intros H.
  assert (W : mover_secures F (mirror F (Some 0) round4) Win [] []).
  { apply H; [kept | only_zero | | apply no_colouring_by_search; reflexivity | no_empty].
    intros block HB H0. each_case; try discriminate;
      [exists 1 | exists 2 | exists 3 | exists 4]; simpl; intuition discriminate. }
  revert W. cannot 5.
Qed.

Example first_wins_needs_blocks_kept : ~ (forall F f c,
  is_involution F f -> only_fixed_point F f c -> pairs_through F f c -> no_colouring_avoids_blocks F ->
  ~ In [] (blocks F) -> mover_secures F (mirror F (Some c) f) Win [] []).
Proof.
  set (F := small 3 [[1]]). intros H. assert (W : mover_secures F (mirror F (Some 0) swap12) Win [] []).
  { apply H; [points | only_zero | | apply no_colouring_by_search; reflexivity | no_empty].
    intros block HB H0. each_case; discriminate. }
  revert W. cannot 3.
Qed.

Example first_wins_needs_one_fixed_point : ~ (forall F f c,
  is_involution F f -> keeps_blocks F f -> pairs_through F f c -> no_colouring_avoids_blocks F ->
  ~ In [] (blocks F) -> mover_secures F (mirror F (Some c) f) Win [] []).
Proof.
  set (F := small 3 [[1]]). intros H. assert (W : mover_secures F (mirror F (Some 0) itself) Win [] []).
  { apply H; [points | kept | | apply no_colouring_by_search; reflexivity | no_empty].
    intros block HB H0. each_case; discriminate. }
  revert W. cannot 3.
Qed.

Example first_wins_needs_pairs : ~ (forall F f c,
  is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> no_colouring_avoids_blocks F ->
  ~ In [] (blocks F) -> mover_secures F (mirror F (Some c) f) Win [] []).
Proof.
  set (F := small 3 [[0; 1]; [0; 2]; [1; 2]]). intros H.
  assert (W : mover_secures F (mirror F (Some 0) swap12) Win [] []).
  { apply H; [points | kept | only_zero | apply no_colouring_by_search; reflexivity | no_empty]. }
  revert W. cannot 3.
Qed.

Example first_wins_needs_no_draw : ~ (forall F f c,
  is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> pairs_through F f c -> ~ In [] (blocks F) ->
  mover_secures F (mirror F (Some c) f) Win [] []).
Proof.
  set (F := small 3 []). intros H. assert (W : mover_secures F (mirror F (Some 0) swap12) Win [] []).
  { apply H; [points | kept | only_zero | intros block [] | intros []]. }
  revert W. cannot 3.
Qed.

Example first_wins_needs_no_empty_block : ~ (forall F f c,
  is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> pairs_through F f c ->
  no_colouring_avoids_blocks F -> mover_secures F (mirror F (Some c) f) Win [] []).
Proof.
  set (F := small 1 [[]]). intros H. assert (W : mover_secures F (mirror F (Some 0) itself) Win [] []).
  { apply H; [points | kept | only_zero | | apply no_colouring_by_search; reflexivity].
    intros block HB H0. each_case. }
  revert W. cannot 1.
Qed.
