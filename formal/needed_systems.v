(* SPDX-License-Identifier: MIT *)
(* Each condition of the theorems on triple systems and cards, and of two theorems of determined.v, is needed: without
   it the statement is false. Every example here is the negation of a theorem with one condition left out. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined mirror draws triples cards small.

(* Steiner triple systems written out are recognised by looking at every case. *)
Definition is_triple_system (n : nat) (bs : list (list nat)) : bool :=
  forallb (fun block => match block with
    | [x; y; z] => (x <? y) && (y <? z) && (z <? n) | _ => false end) bs &&
  forallb (fun x => forallb (fun y => (x =? y) ||
    (length (filter (fun block => holds (small n bs) block x && holds (small n bs) block y) bs) =? 1)) (seq 0 n))
    (seq 0 n).

Lemma triple_system_by_search n bs : is_triple_system n bs = true -> steiner_triple_system (small n bs).
Proof.
  intros H. apply andb_true_iff in H. destruct H as [H1 H2]. rewrite forallb_forall in H1.
  split; [apply seq_NoDup | split].
  - intros block HB. specialize (H1 block HB). destruct block as [| x [| y [| z [| ? ?]]]]; try discriminate.
    apply andb_true_iff in H1. destruct H1 as [H1 Hz]. apply andb_true_iff in H1. destruct H1 as [Hx Hy].
    apply Nat.ltb_lt in Hx, Hy, Hz. split; [repeat constructor; simpl; lia | split; [reflexivity |]].
    intros w Hw. apply in_seq. simpl in Hw. lia.
  - intros x y Hx Hy Hne. rewrite forallb_forall in H2. specialize (H2 x Hx). rewrite forallb_forall in H2.
    specialize (H2 y Hy). apply orb_true_iff in H2. destruct H2 as [H2 | H2]; [apply Nat.eqb_eq in H2; contradiction |].
    apply Nat.eqb_eq in H2. revert H2. set (through := fun block => _). intros H2.
    assert (Hthrough : forall block, In block (filter through bs) <-> In block bs /\ In x block /\ In y block).
    { intros block. rewrite filter_In. unfold through. rewrite andb_true_iff, !(holds_iff (small n bs)). reflexivity. }
    destruct (filter through bs) as [| b [| ? ?]]; try discriminate. split.
    + exists b. apply Hthrough. left. reflexivity.
    + intros block block' HB HB' Hxb Hyb Hxb' Hyb'.
      assert (E : In block [b] /\ In block' [b]) by (split; apply Hthrough; auto).
      destruct E as [[<- | []] [<- | []]]. intros w Hw. exact Hw.
Qed.

(* The system of order three, and the one of order seven. *)
Definition one_block := small 3 [[0; 1; 2]].
Definition fano := small 7 [[0; 1; 3]; [1; 2; 4]; [2; 3; 5]; [3; 4; 6]; [0; 4; 5]; [1; 5; 6]; [0; 2; 6]].

Lemma one_block_is_a_system : steiner_triple_system one_block.
Proof. apply triple_system_by_search. reflexivity. Qed.
Lemma fano_is_a_system : steiner_triple_system fano.
Proof. apply triple_system_by_search. reflexivity. Qed.
(* The second player cannot be stopped from drawing on fano, with care alone; in fact she wins. *)
Lemma first_does_not_win_fano : winner fano <> FirstWins.
Proof.
  intros H. apply winner_is_exact in H. apply (proj1 (not_both fano [] [])). split; [exact H |].
  exists (careful fano). apply (following_secures _ _ _ 7). vm_compute. reflexivity.
Qed.

Definition swap12 (x : nat) : nat := match x with 1 => 2 | 2 => 1 | _ => x end.
Definition double (x : nat) : nat := (2 * x) mod 7.
Definition swap3 (x : nat) : nat := match x with 1 => 2 | 2 => 1 | 3 => 4 | 4 => 3 | 5 => 6 | 6 => 5 | _ => x end.
(* Keeps the lines; its fixed points are 0, 1 and 3. *)
Definition reflect (x : nat) : nat := match x with 2 => 4 | 4 => 2 | 5 => 6 | 6 => 5 | _ => x end.

Local Ltac points := intros x Hx; each_case; cbv; tauto || discriminate || auto.
Local Ltac only_zero := split; [simpl; tauto | intros x Hx; each_case; cbv; split; congruence].

(* search_is_exact, same_blocks_same_winner *)
Example the_search_needs_its_bound : ~ (forall F g mine theirs n,
  waiter_can_force F g mine theirs <-> waiter_can F g n mine theirs = true).
Proof.
  intros H. assert (W : waiter_can (small 1 []) NotLose 0 [] [] = true); [| discriminate W].
  apply H. exists (careful (small 1 [])). apply (following_secures _ _ _ 1). reflexivity.
Qed.

Example same_winner_needs_no_new_block : ~ (forall F bs, refines F (blocks F) bs ->
  winner (with_blocks F bs) = winner F).
Proof. intros H. specialize (H (small 1 []) [[0]]). discriminate H. intros block []. Qed.

Example same_winner_needs_every_block : ~ (forall F bs, refines F bs (blocks F) ->
  winner (with_blocks F bs) = winner F).
Proof. intros H. specialize (H (small 1 [[0]]) []). discriminate H. intros block []. Qed.

(* triples_have_no_draw *)
Example no_draw_needs_a_system : ~ (forall F, 3 < length (points F) -> no_colouring_avoids_blocks F).
Proof. intros H. destruct (H (small 4 []) (le_n 4) (fun _ => true)) as [block [side [[] _]]]. Qed.

Example no_draw_needs_more_than_three_points : ~ (forall F, steiner_triple_system F -> no_colouring_avoids_blocks F).
Proof.
  intros H. destruct (H one_block one_block_is_a_system (Nat.eqb 0)) as [block [side [[<- | []] [_ Hside]]]].
  pose proof (Hside 0 (or_introl eq_refl)) as H0. pose proof (Hside 1 (or_intror (or_introl eq_refl))) as H1.
  simpl in H0, H1. congruence.
Qed.

(* triples_have_a_winner *)
Example a_winner_needs_a_system : ~ (forall F, 3 < length (points F) -> winner F <> Drawn).
Proof. intros H. apply (H (small 4 []) (le_n 4)). reflexivity. Qed.

Example a_winner_needs_more_than_three_points : ~ (forall F, steiner_triple_system F -> winner F <> Drawn).
Proof. intros H. apply (H one_block one_block_is_a_system). reflexivity. Qed.

(* blocks_through_fixed_point *)
Example pairs_need_a_system : ~ (forall F f c,
  is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> pairs_through F f c).
Proof.
  intros H. destruct (H (small 5 [[0; 1; 3]; [0; 2; 4]]) swap3 0) with (block := [0; 1; 3]) as [y [Hy [Hne Hf]]];
    [points | kept | only_zero | simpl; tauto | simpl; tauto |]. each_case; try discriminate; apply Hne; reflexivity.
Qed.

Example pairs_need_involution : ~ (forall F f c,
  steiner_triple_system F -> keeps_blocks F f -> only_fixed_point F f c -> pairs_through F f c).
Proof.
  intros H. destruct (H fano double 0) with (block := [0; 1; 3]) as [y [Hy [Hne Hf]]];
    [exact fano_is_a_system | kept | only_zero | simpl; tauto | simpl; tauto |].
    each_case; try discriminate; apply Hne; reflexivity.
Qed.

Example pairs_need_blocks_kept : ~ (forall F f c,
  steiner_triple_system F -> is_involution F f -> only_fixed_point F f c -> pairs_through F f c).
Proof.
  intros H. destruct (H fano swap3 0) with (block := [0; 1; 3]) as [y [Hy [Hne Hf]]];
    [exact fano_is_a_system | points | only_zero | simpl; tauto | simpl; tauto |].
    each_case; try discriminate; apply Hne; reflexivity.
Qed.

Example pairs_need_one_fixed_point : ~ (forall F f c,
  steiner_triple_system F -> is_involution F f -> keeps_blocks F f -> In c (points F) -> f c = c ->
    pairs_through F f c).
Proof.
  intros H. destruct (H fano reflect 0) with (block := [0; 1; 3]) as [y [Hy [Hne Hf]]];
    [exact fano_is_a_system | points | kept | simpl; tauto | reflexivity | simpl; tauto | simpl; tauto |].
  each_case; try discriminate; apply Hne; reflexivity.
Qed.

(* reverse_system_first_wins *)
Example reverse_system_needs_a_system : ~ (forall F f c,
  3 < length (points F) -> is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> winner F = FirstWins).
Proof.
  set (f := fun x => match x with 1 => 2 | 2 => 1 | 3 => 4 | 4 => 3 | _ => x end).
  intros H. assert (W : winner (small 5 []) = FirstWins); [| discriminate W].
  apply (H (small 5 []) f 0); [apply Nat.leb_le; reflexivity | points | kept | only_zero].
Qed.

Example reverse_system_needs_more_than_three_points : ~ (forall F f c, steiner_triple_system F ->
  is_involution F f -> keeps_blocks F f -> only_fixed_point F f c -> winner F = FirstWins).
Proof.
  intros H. assert (W : winner one_block = FirstWins); [| discriminate W].
  apply (H one_block swap12 0); [exact one_block_is_a_system | points | kept | only_zero].
Qed.

Example reverse_system_needs_involution : ~ (forall F f c, steiner_triple_system F ->
  3 < length (points F) -> keeps_blocks F f -> only_fixed_point F f c -> winner F = FirstWins).
Proof.
  intros H. apply first_does_not_win_fano.
  apply (H fano double 0); [exact fano_is_a_system | apply Nat.leb_le; reflexivity | kept | only_zero].
Qed.

Example reverse_system_needs_blocks_kept : ~ (forall F f c, steiner_triple_system F ->
  3 < length (points F) -> is_involution F f -> only_fixed_point F f c -> winner F = FirstWins).
Proof.
  intros H. apply first_does_not_win_fano.
  apply (H fano swap3 0); [exact fano_is_a_system | apply Nat.leb_le; reflexivity | points | only_zero].
Qed.

Example reverse_system_needs_one_fixed_point : ~ (forall F f c, steiner_triple_system F ->
  3 < length (points F) -> is_involution F f -> keeps_blocks F f -> In c (points F) -> f c = c -> winner F = FirstWins).
Proof.
  intros H. apply first_does_not_win_fano.
  apply (H fano reflect 0);
    [exact fano_is_a_system | apply Nat.leb_le; reflexivity | points | kept | simpl; tauto | reflexivity].
Qed.

(* third_card_exists_and_is_unique *)
Example third_card_needs_different_cards : ~ (forall x y, length x = length y ->
  exists z, (is_set x y z /\ length z = length x /\ z <> x /\ z <> y) /\ forall z', is_set x y z' -> z' = z).
Proof.
  intros H. destruct (H [D0] [D0] eq_refl) as [z [[Hz [_ [Hne _]]] _]]. apply is_set_iff in Hz.
  apply Hne, Hz.
Qed.

Example third_card_needs_cards_of_one_deck : ~ (forall x y, x <> y ->
  exists z, (is_set x y z /\ length z = length x /\ z <> x /\ z <> y) /\ forall z', is_set x y z' -> z' = z).
Proof.
  intros H. destruct (H [D0] []) as [z [[Hz _] _]]; [discriminate |]. apply is_set_iff in Hz. destruct Hz; discriminate.
Qed.

(* anti_set_third_card_strategy_wins, anti_set_first_wins *)
Example anti_set_needs_two_properties : ~ (forall d, winner (anti_set d) = FirstWins).
Proof. intros H. specialize (H 1). discriminate H. Qed.

Example third_card_strategy_needs_two_properties : ~ (forall d X1, length X1 = d ->
  mover_secures (anti_set d) (third_card_strategy X1) Win [] []).
Proof. intros H. generalize (H 1 [D0] eq_refl). cannot 3. Qed.

Example third_card_strategy_needs_a_card : ~ (forall d, 2 <= d -> forall X1 : card,
  mover_secures (anti_set d) (third_card_strategy X1) Win [] []).
Proof.
  intros H. destruct (secured_move (anti_set 2) _ _ _ _ (H 2 (le_n 2) [])) as [p [Ep Hp]]; [discriminate |].
  injection Ep as <-. apply free_iff in Hp. destruct Hp as [Hp _]. apply in_all_cards in Hp. discriminate Hp.
Qed.
