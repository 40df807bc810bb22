(* SPDX-License-Identifier: MIT *)
(* How long Anti-SET lasts against the strategy of Clark, Fisk and Goren, Theorem 1: as many rounds as a largest cap has cards.
   No longer, because the winner's hand is a cap and one card ahead (Clark, Fisk and Goren, Theorem 2). And as long, because the
   other player may take the cards of a largest cap through X1: two of them are never mirror images, since with X1
   they would be a set inside the cap. A cap is a set of cards without a set. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined mirror draws triples words cards.

Section Length.
Variable F : family.
Set Default Proof Using "Type".

(* The other player, to move, completes a block within n of their moves, if the player with hand `mine` follows s. *)
Fixpoint wins_within (s : strategy F) (n : nat) (mine theirs : hand F) : Prop :=
  match n with
  | O => False
  | S n => free F mine theirs <> [] /\
    forall q, In q (free F mine theirs) -> holds_block F (q :: theirs) = false ->
      exists p, s mine (q :: theirs) = Some p /\ In p (free F mine (q :: theirs)) /\
        holds_block F (p :: mine) = false /\ wins_within s n (p :: mine) (q :: theirs)
  end.

(* Points without a block. *)
Definition cap (C : list (point F)) : Prop := NoDup C /\ incl C (points F) /\ holds_block F C = false.
Definition caps_have_at_most (m : nat) : Prop := forall C, cap C -> length C <= m.

(* A win is no longer than the winner's hand can grow. *)
Theorem wins_are_short s m n : caps_have_at_most m -> forall mine theirs,
  cap mine -> length mine + n = S m -> waiter_secures F s Win mine theirs -> wins_within s n mine theirs.
Proof.
  intros Hm. induction n as [| n IH]; intros mine theirs Hcap Hlen H.
  - specialize (Hm mine Hcap). lia.
  - inversion H as [? ? Hfull Hall]; subst. split; [intros E; discriminate (Hfull E) |]. intros q Hq Hb.
    pose proof (Hall q Hq Hb) as Hp. inversion Hp as [? ? _ Hg | ? ? p Es Hfree Hnb Hw]; subst; [discriminate Hg |].
    exists p. repeat (split; [assumption |]). apply IH; [| simpl; lia | exact Hw].
    apply free_iff in Hfree. destruct Hfree as [Hpp [Hpm _]]. destruct Hcap as [Hnd [Hin _]].
    split; [constructor; assumption |]. split; [intros x [<- | Hx]; auto | exact Hnb].
Qed.
End Length.

Section Cards.
Variable d : nat.
Let F := anti_set d.
Set Default Proof Using "Type".

(* Where the other player has taken cards of a cap C through X1, no card of C is gone but these and X1. *)
Lemma cards_of_a_cap_are_free X1 C mine theirs rest :
  cap F (X1 :: C) -> (forall x, In x C <-> In x theirs \/ In x rest) -> (forall x, In x theirs -> ~ In x rest) ->
  (forall x, In x mine -> x = X1 \/ exists y, In y theirs /\ x = third_card X1 y) ->
  forall q, In q rest -> In q (free F mine theirs).
Proof.
  intros [Hnd [Hin Hb]] HC Hdis Hmine q Hq. inversion Hnd as [| ? ? HX _]; subst.
  assert (HqC : In q C) by (apply HC; right; exact Hq).
  apply free_iff. split; [apply Hin; right; exact HqC |]. split; [| intros H; exact (Hdis q H Hq)].
  intros Hm. destruct (Hmine q Hm) as [-> | [y [Hy E]]]; [contradiction |].
  assert (HyC : In y C) by (apply HC; left; exact Hy).
  assert (LX : length X1 = d) by (apply in_all_cards, Hin; left; reflexivity).
  assert (Ly : length y = d) by (apply in_all_cards, Hin; right; exact HyC).
  apply (no_block F (X1 :: C) [X1; y; q] Hb).
  - apply blocks_are_sets. repeat split; try assumption; [intros <-; contradiction |].
    apply is_set_iff. split; congruence.
  - intros x [<- | [<- | [<- | []]]]; simpl; auto.
Qed.

Lemma lasts_while_cards_are_left X1 C n : cap F (X1 :: C) -> forall mine theirs rest,
  (forall x, In x C <-> In x theirs \/ In x rest) -> (forall x, In x theirs -> ~ In x rest) -> NoDup rest ->
  (forall x, In x mine -> x = X1 \/ exists y, In y theirs /\ x = third_card X1 y) ->
  n <= length rest -> ~ wins_within F (third_card_strategy X1) n mine theirs.
Proof.
  intros Hcap. induction n as [| n IH]; intros mine theirs rest HC Hdis Hnd Hmine Hn; [intros [] |].
  destruct rest as [| q rest]; [simpl in Hn; lia |]. intros [_ H].
  assert (Hq : In q (free F mine theirs)).
  { apply (cards_of_a_cap_are_free X1 C mine theirs (q :: rest)); try assumption. left. reflexivity. }
  assert (Hb : holds_block F (q :: theirs) = false).
  { apply not_true_iff_false. intros E. apply holds_block_iff in E. destruct E as [block [HB Hin]].
    apply (no_block F (X1 :: C) block (proj2 (proj2 Hcap)) HB). intros x Hx. right. apply HC.
    destruct (Hin x Hx) as [<- | Ht]; [right; left; reflexivity | left; exact Ht]. }
  destruct (H q Hq Hb) as [p [Ep [_ [_ Hw]]]]. injection Ep as <-. inversion Hnd as [| ? ? Hnq Hnd']; subst.
  revert Hw. apply (IH _ _ rest); try assumption; [| | | exact (le_S_n _ _ Hn)].
  - intros x. rewrite HC. simpl. tauto.
  - intros x [<- | Hx]; [exact Hnq |]. intros Hr. apply (Hdis x Hx). right. exact Hr.
  - intros x [<- | Hx].
    + right. exists q. split; [left; reflexivity | reflexivity].
    + destruct (Hmine x Hx) as [E | [y [Hy E]]]; [left; exact E | right]. exists y. split; [right; exact Hy | exact E].
Qed.

(* A mirror takes any card to any other, and caps to caps: so a largest cap may be taken through X1. *)
Lemma cap_through X1 C : length X1 = d -> cap F C -> C <> [] ->
  exists C', cap F (X1 :: C') /\ length (X1 :: C') = length C.
Proof.
  intros HX [Hnd [Hin Hb]] Hne. destruct C as [| a C]; [congruence |].
  assert (La : length a = d) by (apply in_all_cards, Hin; left; reflexivity).
  set (c := third_card a X1). assert (Lc : length c = d) by (unfold c; rewrite third_length; congruence).
  assert (Ea : third_card c a = X1).
  { unfold c. rewrite third_comm. apply third_third. congruence. }
  destruct (third_card_mirrors d c Lc) as [Hf [Hk _]].
  exists (map (third_card c) C). split; [| simpl; rewrite length_of_image; reflexivity].
  rewrite <- Ea. change (third_card c a :: map (third_card c) C) with (map (third_card c) (a :: C)).
  split; [| split].
  - apply nodup_map; [| exact Hnd]. intros x y Hx Hy E.
    destruct (Hf x (Hin x Hx)) as [_ E1], (Hf y (Hin y Hy)) as [_ E2]. congruence.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as [y [<- Hy]]. apply Hf, Hin, Hy.
  - apply not_true_iff_false. intros E. apply holds_block_iff in E. destruct E as [block [HB Hi]].
    destruct (Hk block HB) as [image [HI [Hsub _]]]. apply (no_block F _ image Hb HI).
    intros x Hx. apply Hsub, in_map_iff in Hx. destruct Hx as [y [<- Hy]].
    apply Hi, in_map_iff in Hy. destruct Hy as [z [<- Hz]]. destruct (Hf z (Hin z Hz)) as [_ ->]. exact Hz.
Qed.

Lemma one_card_is_no_set x : holds_block F [x] = false.
Proof.
  apply not_true_iff_false. intros E. apply holds_block_iff in E. destruct E as [block [HB Hin]].
  apply in_all_sets in HB. destruct HB as [y [z [_ [_ [Hne ->]]]]]. apply Hne.
  destruct (Hin y) as [<- | []]; [left; reflexivity |]. destruct (Hin z) as [<- | []]; [right; left |]; reflexivity.
Qed.

(* Clark, Fisk and Goren, Theorem 2, and that its bound is reached: with m cards in a largest cap, the strategy of Theorem 1 wins
   within m rounds, and against the best defence not sooner. *)
Theorem anti_set_ends_within_a_largest_cap X1 m : 2 <= d -> length X1 = d -> caps_have_at_most F m ->
  wins_within F (third_card_strategy X1) m [X1] [].
Proof.
  intros Hd HX Hm. apply (wins_are_short F _ m); [exact Hm | | reflexivity |].
  - split; [repeat constructor; intros [] |]. split; [intros x [<- | []]; apply in_all_cards, HX |].
    apply one_card_is_no_set.
  - pose proof (anti_set_third_card_strategy_wins d Hd X1 HX) as H.
    inversion H as [? ? _ Hg | ? ? p Ep _ _ Hw]; subst; [discriminate Hg |]. injection Ep as <-. exact Hw.
Qed.

(* With a card of another deck in X1's place the strategy has no answer: to the card that agrees with X1 as far as
   both go it names that card, or one that is too short. *)
Fixpoint agreeing (n : nat) (x : card) : card :=
  match n, x with
  | O, _ => []
  | S n, [] => D0 :: agreeing n []
  | S n, a :: x => a :: agreeing n x
  end.

Lemma agreeing_length n x : length (agreeing n x) = n.
Proof. revert x. induction n as [| n IH]; intros [| a x]; simpl; try rewrite IH; reflexivity. Qed.

Lemma third_of_agreeing x n : length (third_card x (agreeing n x)) = n -> third_card x (agreeing n x) = agreeing n x.
Proof.
  revert n. induction x as [| a x IH]; intros [| n] H; try discriminate; try reflexivity. simpl in *.
  rewrite IH by congruence. destruct a; reflexivity.
Qed.

Lemma no_answer X1 n : length X1 <> d -> ~ wins_within F (third_card_strategy X1) n [X1] [].
Proof.
  intros HX. destruct n as [| n]; [intros [] |]. intros [_ H]. set (q := agreeing d X1).
  assert (Lq : length q = d) by apply agreeing_length.
  assert (Hq : In q (free F [X1] [])).
  { apply (free_iff F). split; [apply in_all_cards, Lq |]. split; [intros [E | []]; congruence | intros []]. }
  destruct (H q Hq (one_card_is_no_set q)) as [p [Ep [Hp _]]]. injection Ep as <-. apply (free_iff F) in Hp.
  destruct Hp as [Hp [_ Hpq]]. apply in_all_cards in Hp. apply Hpq. left. symmetry. apply third_of_agreeing, Hp.
Qed.

Theorem anti_set_lasts_a_largest_cap X1 C n : cap F C -> n < length C ->
  ~ wins_within F (third_card_strategy X1) n [X1] [].
Proof.
  intros HC Hn. destruct (Nat.eq_dec (length X1) d) as [HX | HX]; [| apply no_answer, HX].
  destruct (cap_through X1 C HX HC) as [C' [Hcap Hlen]].
  - intros ->. simpl in Hn. lia.
  - apply (lasts_while_cards_are_left X1 C' n Hcap [X1] [] C').
    + intros x. simpl. tauto.
    + intros x [].
    + destruct Hcap as [Hnd _]. inversion Hnd. assumption.
    + intros x [<- | []]. left. reflexivity.
    + apply le_S_n. apply (Nat.le_trans _ _ _ Hn). rewrite <- Hlen. apply le_n.
Qed.
End Cards.
