(* SPDX-License-Identifier: MIT *)
(* Caps of AG(d+1,3) from two caps of AG(d,3), one in each of two parallel hyperplanes: a set that meets both meets
   the third hyperplane, too. So a cap has 2 + m(1) + ... + m(d-1) cards, where m(i) is the size of any cap of AG(i,3),
   and the second player lasts that long against the strategy of Clark, Fisk and Goren, Theorem 1 (Clark, Fisk and Goren, Theorem 3). *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined triples words cards length.

Definition join (A B : list card) : list card := map (cons D0) A ++ map (cons D1) B.

Lemma in_join A B x : In x (join A B) <-> (exists a, x = D0 :: a /\ In a A) \/ (exists b, x = D1 :: b /\ In b B).
Proof.
  unfold join. rewrite in_app_iff, !in_map_iff. split; (intros [[a [E H]] | [b [E H]]]; [left | right]); eauto.
Qed.

Theorem caps_join d A B : cap (anti_set d) A -> cap (anti_set d) B -> cap (anti_set (S d)) (join A B).
Proof.
  intros [HA [HAin HAb]] [HB [HBin HBb]]. split; [| split].
  - apply nodup_app; [apply nodup_map; [congruence | exact HA] | apply nodup_map; [congruence | exact HB] |].
    intros x Hx Hy. apply in_map_iff in Hx, Hy. destruct Hx as [a [<- _]], Hy as [b [E _]]. discriminate E.
  - intros x Hx. apply in_join in Hx. apply in_all_cards.
    destruct Hx as [[a [-> Ha]] | [a [-> Ha]]]; simpl; f_equal; apply in_all_cards; [apply HAin | apply HBin]; exact Ha.
  - apply not_true_iff_false. intros E. apply holds_block_iff in E. destruct E as [block [Hblock Hin]].
    apply in_all_sets in Hblock. destruct Hblock as [x [y [Lx [Ly [Hne ->]]]]].
    assert (Hx : In x (join A B)) by (apply Hin; simpl; tauto).
    assert (Hy : In y (join A B)) by (apply Hin; simpl; tauto).
    assert (Ht : In (third_card x y) (join A B)) by (apply Hin; simpl; tauto).
    apply in_join in Hx, Hy, Ht.
    destruct Hx as [[a [-> Ha]] | [a [-> Ha]]], Hy as [[b [-> Hb]] | [b [-> Hb]]],
      Ht as [[c [E Hc]] | [c [E Hc]]]; simpl in E; try discriminate; injection E as <-; injection Lx as Lx;
      injection Ly as Ly; [apply (no_block (anti_set d) A [a; b; third_card a b] HAb)
      | apply (no_block (anti_set d) B [a; b; third_card a b] HBb)];
      try (apply in_all_sets; exists a, b; repeat split; congruence);
      intros w [<- | [<- | [<- | []]]]; assumption.
Qed.

Definition sizes_below (d : nat) (C : nat -> list card) : nat := list_sum (map (fun i => length (C i)) (seq 1 (d - 1))).

Lemma large_cap d C : 1 <= d -> (forall i, cap (anti_set i) (C i)) ->
  exists C' : list card, cap (anti_set d) C' /\ length C' = 2 + sizes_below d C.
Proof.
  intros Hd HC. induction d as [| d IH]; [lia |]. destruct d as [| d].
  - exists [[D0]; [D1]]. split; [| reflexivity]. split; [repeat constructor; simpl; intuition discriminate |].
    split; [intros x Hx; apply in_all_cards; simpl in Hx; intuition (subst; reflexivity) | reflexivity].
  - destruct IH as [A [HA Hlen]]; [lia |]. exists (join A (C (S d))). split; [apply caps_join; auto |].
    unfold join. rewrite length_of_join, !length_of_image, Hlen. unfold sizes_below. simpl (S (S d) - 1).
    rewrite (seq_S d 1), map_app, list_sum_app. simpl. rewrite Nat.sub_0_r. lia.
Qed.

(* Clark, Fisk and Goren, Theorem 3. Its second player, too, plays against the strategy of Theorem 1. *)
Theorem anti_set_lasts_the_sum_of_caps d X1 C n : (forall i, cap (anti_set i) (C i)) -> n < 2 + sizes_below d C ->
  ~ wins_within (anti_set d) (third_card_strategy X1) n [X1] [].
Proof.
  intros HC Hn. destruct d as [| d].
  - (* There is one card, and it is taken; or X1 is no card of this deck. *)
    destruct (Nat.eq_dec (length X1) 0) as [HX | HX]; [| apply no_answer, HX].
    destruct X1; [| discriminate]. destruct n as [| n]; [intros [] | intros [H _]]. apply H. reflexivity.
  - destruct (large_cap (S d) C) as [C' [HC' Hlen]]; [lia | exact HC |].
    exact (anti_set_lasts_a_largest_cap (S d) X1 C' n HC' (eq_ind_r (fun k => n < k) Hn Hlen)).
Qed.
