(* SPDX-License-Identifier: MIT *)
(* The complement identity of docs/theory.md: in a 2-(v,3,lambda) design with b blocks, and so r = lambda (v-1) / 2
   through each point, the blocks inside a set of n points and those outside it number b - r n + lambda n (n-1) / 2.
   A block with k
   points in the set has 2 [k = 3] + 2 [k = 0] + 3 k = 2 + k k; summed over the blocks, k counts the pairs of a
   point of the set and a block through it, and k k the triples of two such points and a block through both. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined.

(* Sums of numbers over a list. *)
Definition sum {A : Type} (f : A -> nat) (l : list A) : nat := fold_right (fun x n => f x + n) 0 l.
Definition one (b : bool) : nat := if b then 1 else 0.

Lemma sum_same {A} (f g : A -> nat) l : (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof.
  intros H. induction l as [| a l IH]; [reflexivity |]. simpl. rewrite (H a) by (left; reflexivity).
  f_equal. apply IH. intros x Hx. apply H. right. exact Hx.
Qed.

Lemma sum_plus {A} (f g : A -> nat) l : sum (fun x => f x + g x) l = sum f l + sum g l.
Proof. induction l as [| a l IH]; simpl; lia. Qed.

Lemma sum_times {A} c (f : A -> nat) l : sum (fun x => c * f x) l = c * sum f l.
Proof. induction l as [| a l IH]; simpl; lia. Qed.

Lemma sum_of_constant {A} c (l : list A) : sum (fun _ => c) l = length l * c.
Proof. induction l as [| a l IH]; simpl; lia. Qed.

Lemma sum_turned {A B} (f : A -> B -> nat) l k :
  sum (fun x => sum (f x) k) l = sum (fun y => sum (fun x => f x y) l) k.
Proof.
  induction l as [| a l IH]; simpl.
  - rewrite sum_of_constant. lia.
  - rewrite IH, sum_plus. reflexivity.
Qed.

Lemma count_is_sum {A} (p : A -> bool) l : length (filter p l) = sum (fun x => one (p x)) l.
Proof. induction l as [| a l IH]; [reflexivity |]. simpl. destruct (p a); simpl; lia. Qed.

Section Complement.
Variable F : family.
Set Default Proof Using "Type".

Definition blocks_are_triples : Prop := forall block, In block (blocks F) ->
  NoDup block /\ length block = 3 /\ incl block (points F).
Definition blocks_through_each (r : nat) : Prop :=
  forall x, In x (points F) -> length (filter (fun block => holds F block x) (blocks F)) = r.
Definition blocks_through_two (lambda : nat) : Prop := forall x y, In x (points F) -> In y (points F) -> x <> y ->
  length (filter (fun block => holds F block x && holds F block y) (blocks F)) = lambda.

Definition inside (X : list (point F)) : nat := length (filter (forallb (holds F X)) (blocks F)).
Definition outside (X : list (point F)) : nat :=
  length (filter (forallb (fun x => negb (holds F X x))) (blocks F)).

(* The points of X in a block. *)
Definition met (X block : list (point F)) : nat := sum (fun x => one (holds F block x)) X.

Lemma one_of_a_list (X : list (point F)) x : NoDup X -> sum (fun s => one (holds F [x] s)) X = one (holds F X x).
Proof.
  intros H. induction H as [| a X Ha HX IH]; [reflexivity |].
  change (one (holds F [x] a) + sum (fun s => one (holds F [x] s)) X = one (holds F (a :: X) x)). rewrite IH.
  change (holds F (a :: X) x) with ((if same F x a then true else false) || holds F X x).
  change (holds F [x] a) with ((if same F a x then true else false) || false).
  destruct (same F a x) as [E | E], (same F x a) as [E' | E']; simpl; try congruence.
  destruct (holds F X x) eqn:Hh; [| reflexivity]. apply holds_iff in Hh. congruence.
Qed.

Lemma met_in_triple X x y z : NoDup X -> NoDup [x; y; z] ->
  met X [x; y; z] = one (holds F X x) + one (holds F X y) + one (holds F X z).
Proof.
  intros HX H. inversion H as [| ? ? H1 H']; subst. inversion H' as [| ? ? H2 _]; subst. simpl in H1, H2.
  rewrite <- !(one_of_a_list X) by exact HX. rewrite <- !sum_plus. apply sum_same. intros s _. simpl.
  destruct (same F s x), (same F s y), (same F s z); subst; simpl; tauto || reflexivity.
Qed.

Lemma block_identity X block : NoDup X -> NoDup block -> length block = 3 ->
  2 * (one (forallb (holds F X) block) + one (forallb (fun x => negb (holds F X x)) block)) + 3 * met X block =
  2 + met X block * met X block.
Proof.
  intros HX Hd Hl. destruct block as [| x [| y [| z [| ? ?]]]]; try discriminate.
  rewrite (met_in_triple X x y z HX Hd). simpl. destruct (holds F X x), (holds F X y), (holds F X z); reflexivity.
Qed.

(* Points of X and blocks through them, in two ways. *)
Lemma sum_of_met X r : incl X (points F) -> blocks_through_each r -> sum (met X) (blocks F) = length X * r.
Proof.
  intros Hin Hr. unfold met. rewrite sum_turned, <- sum_of_constant. apply sum_same. intros x Hx.
  rewrite <- count_is_sum. apply Hr, Hin, Hx.
Qed.

Lemma all_but_one {A} (f : A -> nat) l x r c : NoDup l -> In x l -> f x = r ->
  (forall y, In y l -> y <> x -> f y = c) -> sum f l + c = r + length l * c.
Proof.
  intros Hd. induction Hd as [| a l Ha Hd IH]; intros Hx Hr Hc; [destruct Hx |]. simpl. destruct Hx as [-> | Hx].
  - rewrite Hr, (sum_same f (fun _ => c)), sum_of_constant; [lia |].
    intros y Hy. apply Hc; [right; exact Hy | congruence].
  - rewrite (Hc a); [| left; reflexivity | congruence]. specialize (IH Hx Hr).
    assert (H : sum f l + c = r + length l * c) by (apply IH; intros y Hy; apply Hc; right; exact Hy). lia.
Qed.

Lemma sum_of_squares X r lambda : NoDup X -> incl X (points F) -> blocks_through_each r -> blocks_through_two lambda ->
  sum (fun block => met X block * met X block) (blocks F) + length X * lambda = length X * (r + length X * lambda).
Proof.
  intros HX Hin Hr Hl.
  rewrite (sum_same _ (fun block => sum (fun x => sum (fun y => one (holds F block x && holds F block y)) X) X)).
  - rewrite sum_turned, <- !sum_of_constant, <- sum_plus. apply sum_same. intros x Hx. rewrite sum_turned.
    rewrite (sum_same _ (fun y => length (filter (fun block => holds F block x && holds F block y) (blocks F)))).
    + rewrite sum_of_constant. apply (all_but_one _ X x); try assumption.
      * rewrite <- (Hr x (Hin x Hx)). f_equal. apply filter_ext. intros block. apply andb_diag.
      * intros y Hy Hne. apply Hl; auto.
    + intros y _. rewrite count_is_sum. reflexivity.
  - intros block _. unfold met at 1. rewrite Nat.mul_comm, <- sum_times. apply sum_same. intros x _.
    rewrite Nat.mul_comm. unfold met. rewrite <- sum_times. apply sum_same. intros y _.
    destruct (holds F block x), (holds F block y); reflexivity.
Qed.

Lemma identity_with_r X r lambda : blocks_are_triples -> blocks_through_each r -> blocks_through_two lambda ->
  NoDup X -> incl X (points F) ->
  2 * (inside X + outside X) + 2 * r * length X = 2 * length (blocks F) + lambda * (length X * (length X - 1)).
Proof.
  intros Htri Hr Hl HX Hin.
  assert (H : 2 * (inside X + outside X) + 3 * sum (met X) (blocks F) =
    2 * length (blocks F) + sum (fun block => met X block * met X block) (blocks F)).
  { unfold inside, outside. rewrite !count_is_sum, <- sum_plus, <- !sum_times, <- sum_plus.
    replace (2 * length (blocks F)) with (sum (fun _ => 2) (blocks F)) by (rewrite sum_of_constant; lia).
    rewrite <- sum_plus. apply sum_same. intros block HB. destruct (Htri block HB) as [Hd [H3 _]].
    apply block_identity; assumption. }
  rewrite (sum_of_met X r Hin Hr) in H. pose proof (sum_of_squares X r lambda HX Hin Hr Hl) as Hs.
  rewrite Nat.mul_sub_distr_l. rewrite Nat.mul_add_distr_l in Hs.
  assert (E : lambda * (length X * length X - length X * 1) + length X * lambda = length X * (length X * lambda)).
  { destruct (length X) as [| n]; [simpl; lia |]. replace (S n * S n - S n * 1) with (S n * n) by lia. lia. }
  lia.
Qed.
(* The number of blocks through a point, from the blocks through it and any point, counted in two ways. *)
Lemma replication lambda : NoDup (points F) -> blocks_are_triples -> blocks_through_two lambda ->
  forall x, In x (points F) ->
  2 * length (filter (fun block => holds F block x) (blocks F)) + lambda = length (points F) * lambda.
Proof.
  intros Hd Htri Hl x Hx. set (r := length (filter (fun block => holds F block x) (blocks F))).
  assert (H : sum (fun y => length (filter (fun block => holds F block x && holds F block y) (blocks F))) (points F) +
    lambda = r + length (points F) * lambda).
  { apply (all_but_one _ (points F) x); try assumption.
    - unfold r. f_equal. apply filter_ext. intros block. apply andb_diag.
    - intros y Hy Hne. apply Hl; auto. }
  rewrite (sum_same _ (fun y => sum (fun block => one (holds F block x && holds F block y)) (blocks F))) in H
    by (intros y _; apply count_is_sum).
  rewrite sum_turned, (sum_same _ (fun block => 3 * one (holds F block x))), sum_times, <- count_is_sum in H.
  - fold r in H. lia.
  - intros block HB. destruct (Htri block HB) as [Hnd [H3 Hin]].
    rewrite (sum_same _ (fun y => one (holds F block x) * one (holds F block y))).
    + rewrite sum_times. change (one (holds F block x) * met (points F) block = 3 * one (holds F block x)).
      destruct block as [| a [| b [| c [| ? ?]]]]; try discriminate. rewrite (met_in_triple _ a b c Hd Hnd).
      rewrite !(proj2 (holds_iff F (points F) _)) by (apply Hin; simpl; tauto). simpl. lia.
    + intros y _. destruct (holds F block x), (holds F block y); reflexivity.
Qed.

Theorem complement_identity X lambda : NoDup (points F) -> blocks_are_triples -> blocks_through_two lambda ->
  NoDup X -> incl X (points F) ->
  2 * (inside X + outside X) + lambda * (length (points F) - 1) * length X =
  2 * length (blocks F) + lambda * (length X * (length X - 1)).
Proof.
  intros Hd Htri Hl HX Hin. pose proof (replication lambda Hd Htri Hl) as Hrep.
  assert (Hr : exists r, blocks_through_each r /\ (length X = 0 \/ 2 * r + lambda = length (points F) * lambda)).
  { unfold blocks_through_each. destruct (points F) as [| x l].
    - exists 0. split; [intros x [] | left]. destruct X as [| x X]; [reflexivity | destruct (Hin x); left; reflexivity].
    - exists (length (filter (fun block => holds F block x) (blocks F))).
      pose proof (Hrep x (or_introl eq_refl)) as Hx. split; [| right; exact Hx].
      intros y Hy. pose proof (Hrep y Hy). lia. }
  destruct Hr as [r [Hr Hv]]. rewrite <- (identity_with_r X r lambda Htri Hr Hl HX Hin). f_equal.
  destruct Hv as [-> | Hv]; [rewrite !Nat.mul_0_r; reflexivity |]. f_equal. rewrite Nat.mul_sub_distr_l. lia.
Qed.
End Complement.
