(* SPDX-License-Identifier: MIT *)
(* Each condition of the theorems of length.v and caps.v is needed: without it the statement is false. Every example here is the
   negation of a theorem with one condition left out. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined triples words cards length caps small.

(* No cap has more cards than there are. *)
Lemma caps_have_at_most_all (F : family) : caps_have_at_most F (length (points F)).
Proof. intros C [Hnd [Hin _]]. apply NoDup_incl_length; assumption. Qed.

(* wins_are_short *)
Definition no_move (F : family) : strategy F := fun _ _ => None.

Lemma small_win mine theirs : free (small 2 [[1]]) mine theirs = [1] ->
  waiter_secures (small 2 [[1]]) (no_move _) Win mine theirs.
Proof.
  intros E. constructor; [rewrite E; discriminate |]. intros q Hq Hb. rewrite E in Hq. destruct Hq as [<- | []].
  exfalso. apply (no_block (small 2 [[1]]) _ [1] Hb); [left; reflexivity | intros x [<- | []]; left; reflexivity].
Qed.

Lemma small_caps : caps_have_at_most (small 2 [[1]]) 1.
Proof.
  intros C [Hnd [Hin Hb]]. apply (NoDup_incl_length (l' := [0]) Hnd). intros x Hx.
  destruct (Hin x Hx) as [E | [E | []]]; [left; exact E | exfalso].
  apply (no_block (small 2 [[1]]) _ [1] Hb); [left; reflexivity | intros y [<- | []]; rewrite E; exact Hx].
Qed.

Example short_wins_need_a_bound_on_caps : ~ (forall F s m n mine theirs, cap F mine -> length mine + n = S m ->
  waiter_secures F s Win mine theirs -> wins_within F s n mine theirs).
Proof.
  intros H. apply (H (small 2 [[1]]) (no_move _) 0 0 [0] []); [| reflexivity | apply small_win; reflexivity].
  split; [repeat constructor; intros [] |]. split; [intros x [<- | []]; simpl; tauto | reflexivity].
Qed.

Example short_wins_need_a_cap : ~ (forall F s m n, caps_have_at_most F m -> forall mine theirs,
  length mine + n = S m -> waiter_secures F s Win mine theirs -> wins_within F s n mine theirs).
Proof.
  intros H. apply (H (small 2 [[1]]) (no_move _) 1 0 small_caps [0; 0] []); [reflexivity | apply small_win;
    reflexivity].
Qed.

Example short_wins_need_their_number : ~ (forall F s m n, caps_have_at_most F m -> forall mine theirs,
  cap F mine -> waiter_secures F s Win mine theirs -> wins_within F s n mine theirs).
Proof.
  intros H. apply (H (small 2 [[1]]) (no_move _) 1 0 small_caps [0] []); [| apply small_win; reflexivity].
  split; [repeat constructor; intros [] |]. split; [intros x [<- | []]; simpl; tauto | reflexivity].
Qed.

Example short_wins_need_a_win : ~ (forall F s m n, caps_have_at_most F m -> forall mine theirs,
  cap F mine -> length mine + n = S m -> wins_within F s n mine theirs).
Proof.
  intros H. specialize (H (small 0 []) (no_move _) 0 1 (caps_have_at_most_all (small 0 [])) [] []).
  destruct H as [Hf _]; [| reflexivity | apply Hf; reflexivity].
  split; [constructor |]. split; [intros x [] | reflexivity].
Qed.

(* anti_set_ends_within_a_largest_cap *)
Example the_end_needs_two_properties : ~ (forall d X1 m, length X1 = d -> caps_have_at_most (anti_set d) m ->
  wins_within (anti_set d) (third_card_strategy X1) m [X1] []).
Proof.
  (* With one property there are three cards, and the board is full after the first round. *)
  intros H. destruct (H 1 [D0] 3 eq_refl (caps_have_at_most_all (anti_set 1))) as [_ H1].
  destruct (H1 [D1]) as [p [Ep [_ [_ [Hfull _]]]]]; [simpl; tauto | reflexivity |].
  injection Ep as <-. apply Hfull. reflexivity.
Qed.

Example the_end_needs_a_card : ~ (forall d X1 m, 2 <= d -> caps_have_at_most (anti_set d) m ->
  wins_within (anti_set d) (third_card_strategy X1) m [X1] []).
Proof.
  intros H. apply (no_answer 2 [] 9); [discriminate |].
  apply H; [apply le_n | apply (caps_have_at_most_all (anti_set 2))].
Qed.

Example the_end_needs_a_bound_on_caps : ~ (forall d X1 m, 2 <= d -> length X1 = d ->
  wins_within (anti_set d) (third_card_strategy X1) m [X1] []).
Proof. intros H. exact (H 2 [D0; D0] 0 (le_n 2) eq_refl). Qed.

(* anti_set_lasts_a_largest_cap *)
Lemma ends_within_nine : wins_within (anti_set 2) (third_card_strategy [D0; D0]) 9 [[D0; D0]] [].
Proof.
  apply anti_set_ends_within_a_largest_cap; [apply le_n | reflexivity | apply (caps_have_at_most_all (anti_set 2))].
Qed.

Example lasting_needs_a_cap : ~ (forall d X1 (C : list card) n, n < length C ->
  ~ wins_within (anti_set d) (third_card_strategy X1) n [X1] []).
Proof. intros H. apply (H 2 [D0; D0] (repeat [] 10) 9); [apply le_n | exact ends_within_nine]. Qed.

Example lasting_needs_fewer_rounds : ~ (forall d X1 C n, cap (anti_set d) C ->
  ~ wins_within (anti_set d) (third_card_strategy X1) n [X1] []).
Proof.
  intros H. apply (H 2 [D0; D0] [] 9); [| exact ends_within_nine].
  split; [constructor |]. split; [intros x [] | apply (draws.empty_hand_holds_no_block (anti_set 2))].
  apply no_empty_block, sets_are_a_triple_system.
Qed.

(* caps_join *)
Example joining_needs_first_cap : ~ (forall d A B, cap (anti_set d) B -> cap (anti_set (S d)) (join A B)).
Proof.
  intros H. destruct (H 0 [[]; []] []) as [Hnd _].
  - split; [constructor |]. split; [intros x [] | reflexivity].
  - inversion Hnd as [| ? ? Hn _]; subst. apply Hn. left. reflexivity.
Qed.

Example joining_needs_second_cap : ~ (forall d A B, cap (anti_set d) A -> cap (anti_set (S d)) (join A B)).
Proof.
  intros H. destruct (H 0 [] [[]; []]) as [Hnd _].
  - split; [constructor |]. split; [intros x [] | reflexivity].
  - inversion Hnd as [| ? ? Hn _]; subst. apply Hn. left. reflexivity.
Qed.

(* anti_set_lasts_the_sum_of_caps *)
Example lasting_the_sum_needs_caps : ~ (forall d X1 C n, n < 2 + sizes_below d C ->
  ~ wins_within (anti_set d) (third_card_strategy X1) n [X1] []).
Proof.
  intros H. apply (H 2 [D0; D0] (fun _ => repeat [] 10) 9); [apply Nat.leb_le; reflexivity | exact ends_within_nine].
Qed.

Example lasting_the_sum_needs_fewer_rounds : ~ (forall d X1 C n, (forall i, cap (anti_set i) (C i)) ->
  ~ wins_within (anti_set d) (third_card_strategy X1) n [X1] []).
Proof.
  intros H. apply (H 2 [D0; D0] (fun _ => []) 9); [| exact ends_within_nine]. intros i.
  split; [constructor |]. split; [intros x [] | apply (draws.empty_hand_holds_no_block (anti_set i))].
  apply no_empty_block, sets_are_a_triple_system.
Qed.
