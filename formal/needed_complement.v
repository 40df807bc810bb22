(* SPDX-License-Identifier: MIT *)
(* Each condition of complement_identity is needed: without it the statement is false. Every example here is the
   negation of the theorem with one condition left out. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined triples complement small needed_systems.

Lemma fano_triples : blocks_are_triples fano.
Proof. exact (proj1 (proj2 fano_is_a_system)). Qed.
Lemma fano_through_two : blocks_through_two fano 1.
Proof. intros x y Hx Hy Hne. each_case; congruence || reflexivity. Qed.

Local Ltac nodup := repeat constructor; simpl; intuition discriminate.
Local Ltac all_in := intros x Hx; each_case; simpl; tauto.

(* The system of order seven whose points are listed with point 0 twice. *)
Definition fano_twice : family := Family nat Nat.eq_dec (0 :: points fano) (blocks fano).

Example complement_needs_points_listed_once : ~ (forall F X lambda, blocks_are_triples F ->
  blocks_through_two F lambda ->
  NoDup X -> incl X (points F) ->
  2 * (inside F X + outside F X) + lambda * (length (points F) - 1) * length X =
  2 * length (blocks F) + lambda * (length X * (length X - 1))).
Proof.
  intros H. enough (E : 15 = 14) by discriminate E. apply (H fano_twice [0] 1).
  - intros block HB. destruct (fano_triples block HB) as [Hd [Hl Hin]].
    split; [exact Hd |]. split; [exact Hl |]. intros x Hx. right. apply Hin, Hx.
  - intros x y Hx Hy. destruct Hx as [<- | Hx], Hy as [<- | Hy]; [congruence | | |];
      apply fano_through_two; assumption || (simpl; tauto).
  - nodup.
  - all_in.
Qed.

Example complement_needs_triples : ~ (forall F X lambda, NoDup (points F) -> blocks_through_two F lambda ->
  NoDup X -> incl X (points F) ->
  2 * (inside F X + outside F X) + lambda * (length (points F) - 1) * length X =
  2 * length (blocks F) + lambda * (length X * (length X - 1))).
Proof.
  intros H. enough (E : 1 = 2) by discriminate E. apply (H (small 2 [[0; 1]]) [0] 1).
  - nodup.
  - intros x y Hx Hy Hne. each_case; congruence || reflexivity.
  - nodup.
  - all_in.
Qed.

Example complement_needs_blocks_through_two : ~ (forall F X lambda, NoDup (points F) -> blocks_are_triples F ->
  NoDup X -> incl X (points F) ->
  2 * (inside F X + outside F X) + lambda * (length (points F) - 1) * length X =
  2 * length (blocks F) + lambda * (length X * (length X - 1))).
Proof.
  intros H. enough (E : 8 = 14) by discriminate E.
  apply (H fano [0] 0); [apply seq_NoDup | exact fano_triples | nodup | all_in].
Qed.

Example complement_needs_different_points : ~ (forall F X lambda, NoDup (points F) -> blocks_are_triples F ->
  blocks_through_two F lambda -> incl X (points F) ->
  2 * (inside F X + outside F X) + lambda * (length (points F) - 1) * length X =
  2 * length (blocks F) + lambda * (length X * (length X - 1))).
Proof.
  intros H. enough (E : 20 = 16) by discriminate E.
  apply (H fano [0; 0] 1); [apply seq_NoDup | exact fano_triples | exact fano_through_two | all_in].
Qed.

Example complement_needs_points_of_the_design : ~ (forall F X lambda, NoDup (points F) -> blocks_are_triples F ->
  blocks_through_two F lambda -> NoDup X ->
  2 * (inside F X + outside F X) + lambda * (length (points F) - 1) * length X =
  2 * length (blocks F) + lambda * (length X * (length X - 1))).
Proof.
  intros H. enough (E : 20 = 14) by discriminate E.
  apply (H fano [9] 1); [apply seq_NoDup | exact fano_triples | exact fano_through_two | nodup].
Qed.
