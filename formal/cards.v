(* SPDX-License-Identifier: MIT *)
(* The cards with d properties of three values each, which are the points of AG(d,3), and their sets. Two cards have
   one third card (Abrahamsen and Eriksen, Theorem 1); sets are the triples with sum zero (Abrahamsen and Eriksen, Theorem 2). The sets make a
   Steiner triple system, and the third card with a fixed card is its mirror: so the first player wins Anti-SET for
   every d >= 2 by the strategy of Clark, Fisk and Goren, Theorem 1. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined mirror draws triples words.

Inductive digit := D0 | D1 | D2.
Definition digits := [D0; D1; D2].
Definition value (a : digit) : nat := match a with D0 => 0 | D1 => 1 | D2 => 2 end.
Notation card := (list digit).

Definition same_digit (a b : digit) : {a = b} + {a <> b}.
Proof. decide equality. Defined.

(* A set: each property is alike on all three cards or different on all three. *)
Definition alike_or_different (a b c : digit) : Prop := (a = b /\ b = c) \/ (a <> b /\ b <> c /\ a <> c).
Fixpoint is_set (x y z : card) : Prop :=
  match x, y, z with
  | [], [], [] => True
  | a :: x, b :: y, c :: z => alike_or_different a b c /\ is_set x y z
  | _, _, _ => False
  end.

Definition third_digit (a b : digit) : digit :=
  match a, b with
  | D0, D0 => D0 | D1, D1 => D1 | D2, D2 => D2
  | D0, D1 | D1, D0 => D2
  | D0, D2 | D2, D0 => D1
  | D1, D2 | D2, D1 => D0
  end.
Fixpoint third_card (x y : card) : card :=
  match x, y with
  | a :: x, b :: y => third_digit a b :: third_card x y
  | _, _ => []
  end.

(* The game: a block for each two different cards, so that each set is listed six times. *)
Definition same_card : forall x y : card, {x = y} + {x <> y} := list_eq_dec same_digit.
Definition all_cards (d : nat) : list card := words digits d.
Definition all_sets (d : nat) : list (list card) :=
  flat_map (fun x => flat_map (fun y => if same_card x y then [] else [[x; y; third_card x y]]) (all_cards d))
    (all_cards d).
Definition anti_set (d : nat) : family := Family card same_card (all_cards d) (all_sets d).

Lemma in_all_cards d x : In x (all_cards d) <-> length x = d.
Proof. apply words_iff. intros []; simpl; tauto. Qed.

Lemma all_cards_length d : length (all_cards d) = 3 ^ d.
Proof. exact (words_length digits d). Qed.

Lemma is_set_iff x : forall y z, is_set x y z <-> length x = length y /\ z = third_card x y.
Proof.
  induction x as [| a x IH]; intros [| b y] [| c z]; simpl;
    try (split; [intros [] | intros [? ?]; discriminate]); try (split; auto; fail).
  rewrite IH. unfold alike_or_different. split.
  - intros [H [Hl ->]]. split; [congruence |]. f_equal. destruct a, b, c; simpl; intuition congruence.
  - intros [Hl H]. injection Hl as Hl. injection H as -> ->. split; [| tauto].
    destruct a, b; simpl; ((left; split; reflexivity) || (right; repeat split; discriminate)).
Qed.

(* The rules of the third card, for cards of one length. *)
Lemma third_length x y : length x = length y -> length (third_card x y) = length x.
Proof.
  revert y. induction x as [| a x IH]; intros [| b y] Hl; try discriminate; [reflexivity |].
  simpl in *. rewrite IH; congruence.
Qed.

Lemma third_comm x y : third_card x y = third_card y x.
Proof.
  revert y. induction x as [| a x IH]; intros [| b y]; simpl; try reflexivity. rewrite IH.
  destruct a, b; reflexivity.
Qed.

Lemma third_third x y : length x = length y -> third_card x (third_card x y) = y.
Proof.
  revert y. induction x as [| a x IH]; intros [| b y] Hl; try discriminate; [reflexivity |].
  simpl in *. rewrite IH by congruence. destruct a, b; reflexivity.
Qed.

Lemma third_fixed x y : length x = length y -> (third_card x y = y <-> y = x).
Proof.
  intros Hl. split.
  - revert y Hl. induction x as [| a x IH]; intros [| b y] Hl E; try discriminate; [reflexivity |].
    injection Hl as Hl. injection E as Ea Ex. rewrite (IH y Hl Ex). destruct a, b; congruence || discriminate.
  - intros ->. clear Hl. induction x as [| a x IH]; [reflexivity |]. simpl. rewrite IH. destruct a; reflexivity.
Qed.

Lemma third_of_thirds c x y : length x = length c -> length y = length c ->
  third_card c (third_card x y) = third_card (third_card c x) (third_card c y).
Proof.
  revert x y. induction c as [| e c IH]; intros [| a x] [| b y] Hx Hy; try discriminate; [reflexivity |].
  simpl in *. rewrite IH by congruence. destruct a, b, e; reflexivity.
Qed.

(* Abrahamsen and Eriksen, Theorem 1. *)
Theorem third_card_exists_and_is_unique x y : length x = length y -> x <> y ->
  exists z, (is_set x y z /\ length z = length x /\ z <> x /\ z <> y) /\ forall z', is_set x y z' -> z' = z.
Proof.
  intros Hl Hne. exists (third_card x y). split; [split; [| split; [| split]] |].
  - apply is_set_iff. tauto.
  - apply third_length, Hl.
  - rewrite third_comm. intros E. apply Hne, (third_fixed y x); congruence.
  - intros E. apply Hne, eq_sym, (third_fixed x y); congruence.
  - intros z' H. apply is_set_iff in H. tauto.
Qed.

(* Abrahamsen and Eriksen, Theorem 2: in each property the values of a set add up to a multiple of three. *)
Fixpoint sums_to_zero (x y z : card) : Prop :=
  match x, y, z with
  | [], [], [] => True
  | a :: x, b :: y, c :: z => (value a + value b + value c) mod 3 = 0 /\ sums_to_zero x y z
  | _, _, _ => False
  end.

Theorem sets_are_triples_with_sum_zero x : forall y z, is_set x y z <-> sums_to_zero x y z.
Proof.
  induction x as [| a x IH]; intros [| b y] [| c z]; simpl; try tauto. rewrite IH.
  enough (alike_or_different a b c <-> (value a + value b + value c) mod 3 = 0) by tauto.
  unfold alike_or_different. destruct a, b, c; simpl; intuition congruence.
Qed.

Lemma in_all_sets d block : In block (all_sets d) <->
  exists x y, length x = d /\ length y = d /\ x <> y /\ block = [x; y; third_card x y].
Proof.
  unfold all_sets. rewrite in_flat_map. split.
  - intros [x [Hx H]]. apply in_flat_map in H. destruct H as [y [Hy H]]. exists x, y.
    apply in_all_cards in Hx, Hy. destruct (same_card x y) as [E | E]; [destruct H |].
    destruct H as [H | []]. auto.
  - intros [x [y [Hx [Hy [Hne ->]]]]]. exists x. split; [apply in_all_cards, Hx |]. apply in_flat_map. exists y.
    split; [apply in_all_cards, Hy |]. destruct (same_card x y); [contradiction |]. left. reflexivity.
Qed.

(* The blocks are the sets of three different cards and nothing else. *)
Theorem blocks_are_sets d x y z :
  In [x; y; z] (all_sets d) <-> length x = d /\ length y = d /\ x <> y /\ is_set x y z.
Proof.
  rewrite in_all_sets, is_set_iff. split.
  - intros [x' [y' [Hx [Hy [Hne E]]]]]. injection E as -> -> ->. repeat split; congruence.
  - intros [Hx [Hy [Hne [_ ->]]]]. exists x, y. auto.
Qed.

(* Of a set, any two cards have the remaining card as third card. *)
Lemma third_of_two a b x y : length a = length b -> a <> b ->
  In x [a; b; third_card a b] -> In y [a; b; third_card a b] -> x <> y ->
  incl [a; b; third_card a b] [x; y; third_card x y].
Proof.
  intros Hl Hne Hx Hy Hxy. set (t := third_card a b) in *.
  assert (E1 : third_card b a = t) by (unfold t; apply third_comm).
  assert (E2 : third_card a t = b) by (apply third_third; exact Hl).
  assert (E3 : third_card t a = b) by (rewrite third_comm; exact E2).
  assert (E4 : third_card b t = a) by (rewrite <- E1; apply third_third; congruence).
  assert (E5 : third_card t b = a) by (rewrite third_comm; exact E4).
  simpl in Hx, Hy. destruct Hx as [<- | [<- | [<- | []]]], Hy as [<- | [<- | [<- | []]]]; try congruence;
    rewrite ?E1, ?E2, ?E3, ?E4, ?E5; try fold t; intros w; simpl; tauto.
Qed.

Theorem sets_are_a_triple_system d : steiner_triple_system (anti_set d).
Proof.
  split; [| split]; simpl.
  - apply words_nodup. repeat constructor; simpl; intuition discriminate.
  - intros block H. apply in_all_sets in H. destruct H as [x [y [Hx [Hy [Hne ->]]]]].
    destruct (third_card_exists_and_is_unique x y) as [z [[Hz [Hl [Hzx Hzy]]] _]]; [congruence | exact Hne |].
    apply is_set_iff in Hz. destruct Hz as [_ Hz]. rewrite <- Hz. split; [| split; [reflexivity |]].
    + repeat constructor; simpl; intuition congruence.
    + intros w [<- | [<- | [<- | []]]]; apply in_all_cards; congruence.
  - intros x y Hx Hy Hne. apply in_all_cards in Hx, Hy. split.
    + exists [x; y; third_card x y]. split; [apply in_all_sets; exists x, y; auto |]. simpl. tauto.
    + intros block block' H H' Hxb Hyb Hxb' Hyb'. apply in_all_sets in H, H'.
      destruct H as [a [b [Ha [Hb [Hab ->]]]]], H' as [a' [b' [Ha' [Hb' [Hab' ->]]]]].
      intros w Hw. apply (third_of_two a b x y) in Hw; try assumption; [| congruence].
      simpl in Hw. destruct Hw as [<- | [<- | [<- | []]]]; try assumption.
      (* The third card of x and y is in the other block, by the same lemma turned round. *)
      simpl in Hxb', Hyb'. assert (Hl : length a' = length b') by congruence.
      assert (E : third_card a' (third_card a' b') = b') by (apply third_third; exact Hl).
      assert (E' : third_card b' (third_card a' b') = a') by (rewrite (third_comm a' b'); apply third_third; auto).
      destruct Hxb' as [<- | [<- | [<- | []]]], Hyb' as [<- | [<- | [<- | []]]]; try congruence; simpl;
        rewrite ?(third_comm (third_card a' b')), ?(third_comm b' a'), ?E, ?E'; tauto.
Qed.

Lemma third_card_mirrors d c : length c = d ->
  is_involution (anti_set d) (third_card c) /\ keeps_blocks (anti_set d) (third_card c) /\
  only_fixed_point (anti_set d) (third_card c) c.
Proof.
  intros Hc. split; [| split].
  - intros x Hx. apply in_all_cards in Hx. split; [apply in_all_cards; rewrite third_length; congruence |].
    apply third_third. congruence.
  - intros block H. apply in_all_sets in H. destruct H as [x [y [Hx [Hy [Hne ->]]]]].
    exists (map (third_card c) [x; y; third_card x y]). split; [| split; intros w Hw; exact Hw].
    apply in_all_sets. exists (third_card c x), (third_card c y). simpl.
    rewrite third_of_thirds by congruence. rewrite !third_length by congruence. repeat split; try exact Hc.
    intros E. apply Hne. rewrite <- (third_third c x), <- (third_third c y) by congruence. congruence.
  - split; [apply in_all_cards, Hc |]. intros x Hx. apply in_all_cards in Hx. apply third_fixed. congruence.
Qed.

(* The strategy of Clark, Fisk and Goren, Theorem 1: take any card X1, then always the third card of X1 and the card that the
   other player took last. *)
Definition third_card_strategy (X1 : card) : hand (anti_set 0) -> hand (anti_set 0) -> option card :=
  fun _ theirs => match theirs with [] => Some X1 | last :: _ => Some (third_card X1 last) end.

Theorem anti_set_third_card_strategy_wins d : 2 <= d -> forall X1, length X1 = d ->
  mover_secures (anti_set d) (third_card_strategy X1) Win [] [].
Proof.
  intros Hd X1 HX. destruct (third_card_mirrors d X1 HX) as [Hf [Hb Hone]].
  apply (reverse_system_first_mirrors (anti_set d) (sets_are_a_triple_system d) (third_card X1) X1); try assumption.
  change (3 < length (all_cards d)). rewrite all_cards_length. destruct d as [| [| d]]; [lia | lia |]. simpl.
  pose proof (Nat.pow_nonzero 3 d). lia.
Qed.

(* Matsumoto, Momihara and Nakamura, Corollary 6. *)
Corollary anti_set_first_wins d : 2 <= d -> winner (anti_set d) = FirstWins.
Proof.
  intros Hd. apply winner_is_exact. exists (third_card_strategy (repeat D0 d)).
  apply anti_set_third_card_strategy_wins; [exact Hd | apply repeat_length].
Qed.
