(* SPDX-License-Identifier: MIT *)
(* Each condition of the theorems of mirror.v and draws.v is needed: without it the statement is false. Every example
   here is the negation of a theorem with one condition left out. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined mirror draws triples cards small.

Local Ltac points := intros x Hx; each_case; cbv; tauto || discriminate || auto.

(* Maps of the numbers. *)
Definition swap01 (x : nat) : nat := match x with 0 => 1 | 1 => 0 | _ => x end.
Definition swap12 (x : nat) : nat := match x with 1 => 2 | 2 => 1 | _ => x end.
Definition pairs01_23 (x : nat) : nat := match x with 0 => 1 | 1 => 0 | 2 => 3 | 3 => 2 | 8 => 9 | 9 => 8 | _ => x end.
Definition round4 (x : nat) : nat := match x with 1 => 2 | 2 => 3 | 3 => 4 | 4 => 1 | _ => x end.
Definition itself (x : nat) : nat := x.

(* AG(2,3) with a translation of order three: no fixed point, and the first player wins. *)
Definition next_digit (a : digit) : digit := match a with D0 => D1 | D1 => D2 | D2 => D0 end.
Definition shift (x : card) : card := match x with a :: x => next_digit a :: x | [] => [] end.

Lemma shift_keeps_blocks : keeps_blocks (anti_set 2) shift.
Proof.
  intros block H. exists (map shift block). split; [| split; intros w Hw; exact Hw].
  apply in_all_sets in H. destruct H as [x [y [Hx [Hy [Hne ->]]]]]. apply in_all_sets. exists (shift x), (shift y).
  destruct x as [| a [| a' [| ? ?]]]; try discriminate. destruct y as [| b [| b' [| ? ?]]]; try discriminate.
  repeat split; [| destruct a, b; reflexivity]. intros E. apply Hne. injection E as E ->.
  destruct a, b; congruence || discriminate.
Qed.

Lemma shift_moves : no_fixed_point (anti_set 2) shift.
Proof.
  intros x Hx. apply in_all_cards in Hx. destruct x as [| [] x]; discriminate.
Qed.

Lemma second_cannot_draw s : ~ waiter_secures (anti_set 2) s NotLose [] [].
Proof.
  intros H. apply (proj1 (not_both (anti_set 2) [] [])). split; [| exists s; exact H].
  exists (third_card_strategy [D0; D0]). apply anti_set_third_card_strategy_wins; [apply le_n | reflexivity].
Qed.

(* second_mirrors *)
Example second_mirrors_needs_involution : ~ (forall F f,
  keeps_blocks F f -> no_fixed_point F f -> waiter_secures F (mirror F None f) NotLose [] []).
Proof. intros H. apply (second_cannot_draw _ (H _ _ shift_keeps_blocks shift_moves)). Qed.

Example second_mirrors_needs_blocks_kept : ~ (forall F f,
  is_involution F f -> no_fixed_point F f -> waiter_secures F (mirror F None f) NotLose [] []).
Proof.
  intros H. assert (W : waiter_secures (small 2 [[1]]) (mirror (small 2 [[1]]) None swap01) NotLose [] []).
  { apply H; points. }
  revert W. cannot 2.
Qed.

Example second_mirrors_needs_no_fixed_point : ~ (forall F f,
  is_involution F f -> keeps_blocks F f -> waiter_secures F (mirror F None f) NotLose [] []).
Proof.
  intros H. assert (W : waiter_secures (small 2 [[1]]) (mirror (small 2 [[1]]) None itself) NotLose [] []).
  { apply H; [points | kept]. }
  revert W. cannot 2.
Qed.

(* mirror_never_loses *)
Local Ltac empty_hands := repeat split; intros x; simpl; tauto.

Example mirror_needs_involution : ~ (forall F opening f mine theirs,
  keeps_blocks F f -> hands_are_legal F mine theirs -> hands_mirrored F f mine theirs ->
  fixed_points_taken F f mine theirs -> fixed_points_harmless F f mine theirs ->
  waiter_secures F (mirror F opening f) NotLose mine theirs).
Proof.
  intros H. apply (second_cannot_draw (mirror (anti_set 2) None shift)). apply H.
  - exact shift_keeps_blocks.
  - empty_hands.
  - intros x _ _. reflexivity.
  - intros x Hx E. destruct (shift_moves x Hx E).
  - intros block x _ _ _ [].
Qed.

Example mirror_needs_blocks_kept : ~ (forall F opening f mine theirs,
  is_involution F f -> hands_are_legal F mine theirs -> hands_mirrored F f mine theirs ->
  fixed_points_taken F f mine theirs -> fixed_points_harmless F f mine theirs ->
  waiter_secures F (mirror F opening f) NotLose mine theirs).
Proof.
  intros H. assert (W : waiter_secures (small 2 [[1]]) (mirror (small 2 [[1]]) None swap01) NotLose [] []).
  { apply H; [points | empty_hands | intros x _ _; reflexivity | points | intros block x _ _ _ []]. }
  revert W. cannot 2.
Qed.

Example mirror_needs_legal_hands : ~ (forall F opening f mine theirs,
  is_involution F f -> keeps_blocks F f -> hands_mirrored F f mine theirs ->
  fixed_points_taken F f mine theirs -> fixed_points_harmless F f mine theirs ->
  waiter_secures F (mirror F opening f) NotLose mine theirs).
Proof.
  (* Point 9, in one hand, is not on the board. *)
  set (F := small 2 [[9; 1]; [8; 0]]). set (f := fun x => match x with 0 => 1 | 1 => 0 | 8 => 9 | 9 => 8 | _ => x end).
  intros H. assert (W : waiter_secures F (mirror F None f) NotLose [9] []).
  { apply H; [points | kept | | points |].
    - intros x Hx Hne. each_case; cbv; intuition discriminate.
    - intros block x HB Hx E Hm. each_case; discriminate. }
  revert W. cannot 2.
Qed.

Example mirror_needs_mirrored_hands : ~ (forall F opening f mine theirs,
  is_involution F f -> keeps_blocks F f -> hands_are_legal F mine theirs ->
  fixed_points_taken F f mine theirs -> fixed_points_harmless F f mine theirs ->
  waiter_secures F (mirror F opening f) NotLose mine theirs).
Proof.
  set (F := small 4 [[0; 2]; [1; 3]; [0; 3]; [1; 2]]).
  intros H. assert (W : waiter_secures F (mirror F None pairs01_23) NotLose [0] []).
  { apply H; [points | kept | | points |].
    - split; [intros x Hx; each_case; simpl; tauto |]. split; [intros x [] | intros x _ []].
    - intros block x HB Hx E Hm. each_case; discriminate. }
  revert W. cannot 3.
Qed.

Example mirror_needs_fixed_points_taken : ~ (forall F opening f mine theirs,
  is_involution F f -> keeps_blocks F f -> hands_are_legal F mine theirs -> hands_mirrored F f mine theirs ->
  fixed_points_harmless F f mine theirs -> waiter_secures F (mirror F opening f) NotLose mine theirs).
Proof.
  intros H. assert (W : waiter_secures (small 2 [[1]]) (mirror (small 2 [[1]]) None itself) NotLose [] []).
  { apply H; [points | kept | empty_hands | intros x _ _; reflexivity | intros block x _ _ _ []]. }
  revert W. cannot 2.
Qed.

Example mirror_needs_harmless_fixed_points : ~ (forall F opening f mine theirs,
  is_involution F f -> keeps_blocks F f -> hands_are_legal F mine theirs -> hands_mirrored F f mine theirs ->
  fixed_points_taken F f mine theirs -> waiter_secures F (mirror F opening f) NotLose mine theirs).
Proof.
  set (F := small 3 [[0; 1]; [0; 2]]). intros H. assert (W : waiter_secures F (mirror F None swap12) NotLose [0] []).
  { apply H; [points | kept | | |].
    - split; [intros x Hx; each_case; simpl; tauto |]. split; [intros x [] | intros x _ []].
    - intros x Hx Hne. each_case; cbv; intuition congruence.
    - intros x Hx E. each_case; simpl; auto; discriminate. }
  revert W. cannot 2.
Qed.

(* first_mirrors *)
Local Ltac only_zero := split; [simpl; tauto | intros x Hx; each_case; cbv; split; congruence].

Example first_mirrors_needs_involution : ~ (forall F f c,
  keeps_blocks F f -> only_fixed_point F f c -> pairs_through F f c -> ~ In [] (blocks F) ->
  mover_secures F (mirror F (Some c) f) NotLose [] []).
Proof.
  set (F := small 5 [[1; 3]; [2; 4]; [0; 1; 2]; [0; 2; 3]; [0; 3; 4]; [0; 1; 4]]). intros H.
  assert (W : mover_secures F (mirror F (Some 0) round4) NotLose [] []).
  { apply H; [kept | only_zero | | intros HB; each_case; discriminate].
    intros block HB H0. each_case; try discriminate;
      [exists 1 | exists 2 | exists 3 | exists 4]; simpl; intuition discriminate. }
  revert W. cannot 5.
Qed.

Example first_mirrors_needs_blocks_kept : ~ (forall F f c,
  is_involution F f -> only_fixed_point F f c -> pairs_through F f c -> ~ In [] (blocks F) ->
  mover_secures F (mirror F (Some c) f) NotLose [] []).
Proof.
  set (F := small 3 [[1]]). intros H. assert (W : mover_secures F (mirror F (Some 0) swap12) NotLose [] []).
  { apply H; [points | only_zero | | intros HB; each_case; discriminate]. intros block HB H0. each_case; discriminate. }
  revert W. cannot 3.
Qed.

Example first_mirrors_needs_one_fixed_point : ~ (forall F f c,
  is_involution F f -> keeps_blocks F f -> pairs_through F f c -> ~ In [] (blocks F) ->
  mover_secures F (mirror F (Some c) f) NotLose [] []).
Proof.
  set (F := small 3 [[1]]). intros H. assert (W : mover_secures F (mirror F (Some 0) itself) NotLose [] []).
  { apply H; [points | kept | | intros HB; each_case; discriminate]. intros block HB H0. each_case; discriminate. }
  revert W. cannot 3.
Qed.

Example first_mirrors_needs_pairs : ~ (forall F f c,
  is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> ~ In [] (blocks F) ->
  mover_secures F (mirror F (Some c) f) NotLose [] []).
Proof.
  set (F := small 3 [[0; 1]; [0; 2]; [1; 2]]). intros H.
  assert (W : mover_secures F (mirror F (Some 0) swap12) NotLose [] []).
  { apply H; [points | kept | only_zero | intros HB; each_case; discriminate]. }
  revert W. cannot 3.
Qed.

Example first_mirrors_needs_no_empty_block : ~ (forall F f c,
  is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> pairs_through F f c ->
  mover_secures F (mirror F (Some c) f) NotLose [] []).
Proof.
  set (F := small 1 [[]]). intros H. assert (W : mover_secures F (mirror F (Some 0) itself) NotLose [] []).
  { apply H; [points | kept | only_zero |]. intros block HB H0. each_case. }
  revert W. cannot 1.
Qed.
