(* SPDX-License-Identifier: MIT *)
(* Small families whose points are numbers, and tactics that settle statements about them by looking at every case.
   For the examples. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined draws words.

Definition small (n : nat) (bs : list (list nat)) : family := Family nat Nat.eq_dec (seq 0 n) bs.

(* What the search does not find, no strategy secures. *)
Lemma mover_cannot F s g mine theirs n :
  (length (free F mine theirs) <=? n) = true -> mover_can F g n mine theirs = false ->
    ~ mover_secures F s g mine theirs.
Proof. intros Hn H Hs. apply Nat.leb_le in Hn. apply (search_finds F s g n) in Hs; congruence. Qed.

Lemma waiter_cannot F s g mine theirs n :
  (length (free F mine theirs) <=? n) = true -> waiter_can F g n mine theirs = false ->
    ~ waiter_secures F s g mine theirs.
Proof. intros Hn H Hs. apply Nat.leb_le in Hn. apply (search_finds F s g n) in Hs; congruence. Qed.

Ltac cannot n := (apply (mover_cannot _ _ _ _ _ n) || apply (waiter_cannot _ _ _ _ _ n)); vm_compute; reflexivity.

(* A strategy is checked by walking through all plays against it. *)
Fixpoint mover_follows F (s : strategy F) g n (mine theirs : hand F) : bool :=
  match free F mine theirs, s mine theirs, n with
  | [], _, _ => draw_meets g
  | _, Some p, S n =>
    holds F (free F mine theirs) p && negb (holds_block F (p :: mine)) && waiter_follows F s g n (p :: mine) theirs
  | _, _, _ => false
  end
with waiter_follows F (s : strategy F) g n (mine theirs : hand F) : bool :=
  match free F mine theirs, n with
  | [], _ => draw_meets g
  | moves, S n => forallb (fun q => holds_block F (q :: theirs) || mover_follows F s g n mine (q :: theirs)) moves
  | _, _ => false
  end.

Lemma following_secures F s g n : forall mine theirs,
  (mover_follows F s g n mine theirs = true -> mover_secures F s g mine theirs) /\
  (waiter_follows F s g n mine theirs = true -> waiter_secures F s g mine theirs).
Proof.
  assert (full : forall mine theirs, free F mine theirs = [] -> draw_meets g = true ->
    mover_secures F s g mine theirs /\ waiter_secures F s g mine theirs).
  { intros mine theirs E H. destruct g; [| discriminate]. split; constructor; auto.
    intros q Hq. rewrite E in Hq. destruct Hq. }
  induction n as [| n IH]; intros mine theirs; simpl; destruct (free F mine theirs) as [| a l] eqn:E;
    try (split; intros H; apply (full mine theirs E H)).
  - destruct (s mine theirs); split; discriminate.
  - split.
    + destruct (s mine theirs) as [p |] eqn:Es; [| discriminate]. intros H. apply andb_true_iff in H.
      destruct H as [H Hw]. apply andb_true_iff in H. destruct H as [Hp Hb]. apply (mover_takes F _ _ _ _ p Es).
      * rewrite E. apply holds_iff, Hp.
      * apply negb_true_iff, Hb.
      * apply IH, Hw.
    + intros H. constructor; [congruence |]. intros q Hq Hb. rewrite E in Hq.
      pose proof (proj1 (forallb_forall _ (a :: l)) H q Hq) as Hm. cbv beta in Hm. rewrite Hb in Hm. apply IH, Hm.
Qed.

(* Take the first point that completes no block. *)
Definition careful F : strategy F := fun mine theirs =>
  find (fun p => negb (holds_block F (p :: mine))) (free F mine theirs).

(* Every case of a membership in a list that is written out. *)
Ltac each_case :=
  repeat match goal with
  | H : In _ (points _) |- _ => cbv in H
  | H : In _ (blocks _) |- _ => cbv in H
  | H : In _ (_ :: _) |- _ => simpl in H
  | H : In _ [] |- _ => destruct H
  | H : _ \/ _ |- _ => destruct H
  | H : False |- _ => destruct H
  | H : _ /\ _ |- _ => destruct H
  | H : _ = ?v |- _ => is_var v; subst v
  end.

(* A colouring of a family with a block of one point, or with all pairs of three points. *)
Lemma single_block n bs x : In [x] bs -> x < n -> no_colouring_avoids_blocks (small n bs).
Proof.
  intros Hb Hx colour. exists [x], (colour x). split; [exact Hb |]. split.
  - intros y [<- | []]. apply in_seq. lia.
  - intros y [<- | []]. reflexivity.
Qed.

(* Each block has an image among the blocks. *)
Lemma kept_by_search n bs (f : nat -> nat) :
  forallb (fun block => existsb (fun image =>
    forallb (holds (small n bs) (map f block)) image &&
    forallb (holds (small n bs) image) (map f block)) bs) bs = true ->
  keeps_blocks (small n bs) f.
Proof.
  intros H block HB. rewrite forallb_forall in H. specialize (H block HB). apply existsb_exists in H.
  destruct H as [image [HI H]]. apply andb_true_iff in H. destruct H as [H1 H2]. rewrite forallb_forall in H1, H2.
  exists image. split; [exact HI |]. split; intros x Hx; apply (holds_iff (small n bs)); auto.
Qed.
Ltac kept := apply kept_by_search; reflexivity.

(* Two colours for each of the points: a search of all colourings. *)
Fixpoint colourings (n : nat) : list (list bool) :=
  match n with
  | O => [[]]
  | S n => flat_map (fun c => [true :: c; false :: c]) (colourings n)
  end.
Definition one_colour (c : list bool) (block : list nat) : bool :=
  forallb (nth_default false c) block || forallb (fun x => negb (nth_default false c x)) block.

Lemma in_colourings l : In l (colourings (length l)).
Proof.
  induction l as [| b l IH]; [left; reflexivity |]. simpl. apply in_flat_map. exists l. split; [exact IH |].
  destruct b; simpl; tauto.
Qed.

Lemma no_colouring_by_search n bs :
  forallb (forallb (fun x => x <? n)) bs = true ->
  forallb (fun c => existsb (one_colour c) bs) (colourings n) = true -> no_colouring_avoids_blocks (small n bs).
Proof.
  intros Hin Hall colour. set (c := map colour (seq 0 n)).
  assert (Hc : forall x, x < n -> nth_default false c x = colour x).
  { intros x Hx. rewrite nth_default_eq. unfold c.
    rewrite (nth_indep _ _ (colour 0)) by (rewrite length_of_image, length_of_seq; exact Hx).
    rewrite map_nth, seq_nth by exact Hx. reflexivity. }
  rewrite forallb_forall in Hall, Hin. assert (H : In c (colourings n)).
  { replace n with (length c) by (unfold c; rewrite length_of_image; apply length_of_seq). apply in_colourings. }
  apply Hall, existsb_exists in H. destruct H as [block [HB H]]. specialize (Hin block HB).
  rewrite forallb_forall in Hin. apply orb_true_iff in H.
  destruct H as [H | H]; rewrite forallb_forall in H; [exists block, true | exists block, false];
    (split; [exact HB |]; split;
      [intros x Hx; apply in_seq; specialize (Hin x Hx); apply Nat.ltb_lt in Hin; lia
      | intros x Hx; specialize (H x Hx); specialize (Hin x Hx); apply Nat.ltb_lt in Hin; rewrite (Hc x Hin) in H;
        try apply negb_true_iff in H; exact H]).
Qed.
