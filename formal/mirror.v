(* SPDX-License-Identifier: MIT *)
(* Mirrors. A player who answers x by f(x), f an involution that keeps the blocks, never completes a block first: a
   block of theirs without fixed points has its image in the other hand, complete one ply earlier. Matsumoto, Momihara and Nakamura,
   Theorem 5, does this for triple systems with one fixed point; here for any family and any position in which the
   hands are images of each other. docs/theory.md, "Mirror", says the same in words; strategy files rest on it. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game determined.

Section Mirror.
Variable F : family.
Set Default Proof Using "Type".

(* Answer the latest point of the other hand by its image. A first player opens with a point of their own. *)
Definition mirror (opening : option (point F)) (f : point F -> point F) : strategy F :=
  fun _ theirs => match theirs with q :: _ => Some (f q) | [] => opening end.

(* The hands are images of each other, and every fixed point is in one of them. *)
Definition hands_mirrored (f : point F -> point F) (mine theirs : hand F) : Prop :=
  forall x, In x (points F) -> f x <> x -> (In x mine <-> In (f x) theirs).
Definition fixed_points_taken (f : point F -> point F) (mine theirs : hand F) : Prop :=
  forall x, In x (points F) -> f x = x -> In x mine \/ In x theirs.
Definition hands_are_legal (mine theirs : hand F) : Prop :=
  incl mine (points F) /\ incl theirs (points F) /\ forall x, In x mine -> ~ In x theirs.

(* A block that meets a fixed point of the mirroring player holds a mirrored pair or a fixed point of the other. *)
Definition fixed_points_harmless (f : point F -> point F) (mine theirs : hand F) : Prop :=
  forall block x, In block (blocks F) -> In x block -> f x = x -> In x mine ->
    exists y, In y block /\ (f y <> y /\ In (f y) block \/ f y = y /\ In y theirs).

Lemma fixed_or_not (f : point F -> point F) block :
  (exists x, In x block /\ f x = x) \/ (forall x, In x block -> f x <> x).
Proof.
  induction block as [| a block [[x [Hx Ex]] | IH]].
  - right. intros x [].
  - left. exists x. split; [right; exact Hx | exact Ex].
  - destruct (same F (f a) a) as [E | E].
    + left. exists a. split; [left; reflexivity | exact E].
    + right. intros x [<- | Hx]; auto.
Qed.

Theorem mirror_never_loses opening f mine theirs :
  is_involution F f -> keeps_blocks F f -> hands_are_legal mine theirs -> hands_mirrored f mine theirs ->
  fixed_points_taken f mine theirs -> fixed_points_harmless f mine theirs ->
  waiter_secures F (mirror opening f) NotLose mine theirs.
Proof.
  intros Hf Hb. remember (length (free F mine theirs)) as n eqn:Hn.
  assert (Hle : length (free F mine theirs) <= n) by lia. clear Hn. revert mine theirs Hle.
  induction n as [| n IH]; intros mine theirs Hle [Hm [Ht Hdis]] Himg Hfix Hsafe.
  - constructor; [reflexivity |]. intros q Hq. destruct (free F mine theirs); [destruct Hq | simpl in Hle; lia].
  - constructor; [reflexivity |]. intros q Hq Hnb.
    pose proof (fewer_free_there F _ _ _ Hq) as Hless.
    apply free_iff in Hq. destruct Hq as [Hqp [Hqm Hqt]]. destruct (Hf q Hqp) as [Hfp Hff].
    assert (Hmoved : f q <> q) by (intros E; destruct (Hfix q Hqp E); contradiction).
    assert (Hmoved' : f (f q) <> f q) by congruence.
    assert (Hfm : ~ In (f q) mine) by (intros H; apply Himg in H; rewrite ?Hff in *; auto).
    assert (Hft : ~ In (f q) theirs).
    { intros H. apply Hqm, Himg; assumption. }
    assert (Hfree : In (f q) (free F mine (q :: theirs))).
    { apply free_iff. simpl. intuition congruence. }
    (* The position after the answer is mirrored again. *)
    assert (Hm' : incl (f q :: mine) (points F)) by (intros x [<- | Hx]; auto).
    assert (Ht' : incl (q :: theirs) (points F)) by (intros x [<- | Hx]; auto).
    assert (Hdis' : forall x, In x (f q :: mine) -> ~ In x (q :: theirs)).
    { intros x [<- | Hx] [E | H]; try congruence. exact (Hdis x Hx H). }
    assert (Himg' : hands_mirrored f (f q :: mine) (q :: theirs)).
    { intros x Hx Hne. specialize (Himg x Hx Hne). destruct (Hf x Hx) as [_ Hxx]. simpl. split.
      - intros [<- | H]; [left; symmetry; exact Hff | right; tauto].
      - intros [-> | H]; [left; exact Hxx | right; tauto]. }
    assert (Hfix' : fixed_points_taken f (f q :: mine) (q :: theirs)).
    { intros x Hx E. simpl. destruct (Hfix x Hx E); auto. }
    assert (Hsafe' : fixed_points_harmless f (f q :: mine) (q :: theirs)).
    { intros block x HB HxB E [<- | Hx]; [contradiction |].
      destruct (Hsafe block x HB HxB E Hx) as [y [Hy [Hpair | [Ey Hyt]]]]; exists y; simpl; tauto. }
    apply (mover_takes F _ _ _ _ (f q)); [reflexivity | exact Hfree | |].
    + apply not_true_iff_false. intros H. apply holds_block_iff in H. destruct H as [block [HB Hincl]].
      destruct (fixed_or_not f block) as [[x [Hx E]] | Hnone].
      * assert (Hxm : In x (f q :: mine)) by auto.
        destruct (Hsafe' block x HB Hx E Hxm) as [y [Hy [[Hne Hpair] | [Ey Hyt]]]].
        -- apply (Hdis' (f y)); [auto |]. apply Himg'; auto.
        -- apply (Hdis' y); auto.
      * destruct (Hb block HB) as [image [Hi [Hsub _]]].
        apply (no_block F _ image Hnb Hi). intros y Hy. apply Hsub, in_map_iff in Hy. destruct Hy as [x [<- Hx]].
        apply Himg'; auto.
    + apply IH; try assumption; [| repeat split; assumption].
      apply fewer_free in Hfree. simpl in *. lia.
Qed.

(* A map without fixed points: the second player mirrors from the start. *)
Definition no_fixed_point (f : point F -> point F) : Prop := forall x, In x (points F) -> f x <> x.

Theorem second_mirrors f :
  is_involution F f -> keeps_blocks F f -> no_fixed_point f -> waiter_secures F (mirror None f) NotLose [] [].
Proof.
  intros Hf Hb Hno. apply mirror_never_loses; try assumption.
  - repeat split; try (intros x []); auto.
  - intros x _ _. reflexivity.
  - intros x Hx E. destruct (Hno x Hx E).
  - intros block x _ _ _ [].
Qed.

(* One fixed point c: the first player takes it and mirrors. *)
Definition only_fixed_point (f : point F -> point F) (c : point F) : Prop :=
  In c (points F) /\ forall x, In x (points F) -> (f x = x <-> x = c).
Definition pairs_through (f : point F -> point F) (c : point F) : Prop :=
  forall block, In block (blocks F) -> In c block -> exists y, In y block /\ f y <> y /\ In (f y) block.

Lemma mirrors_after f c :
  is_involution F f -> keeps_blocks F f -> only_fixed_point f c -> pairs_through f c ->
  waiter_secures F (mirror (Some c) f) NotLose [c] [].
Proof.
  intros Hf Hb [Hc Hone] Hpairs. apply mirror_never_loses; try assumption.
  - repeat split; try (intros x []); auto. subst. exact Hc. contradiction.
  - intros x Hx Hne. simpl. split; [intros [<- | []] | intros []]. apply Hne, Hone; auto.
  - intros x Hx E. left. left. symmetry. apply Hone; assumption.
  - intros block x HB HxB E [<- | []]. destruct (Hpairs block HB HxB) as [y [Hy Hpair]]. exists y. tauto.
Qed.

(* The first player's strategies begin with a move; the empty block would lose at once. *)
Lemma first_move s g c :
  In c (points F) -> holds_block F [c] = false -> waiter_secures F s g [c] [] -> s [] [] = Some c ->
  mover_secures F s g [] [].
Proof.
  intros Hc Hb Hw Hs. apply (mover_takes F _ _ _ _ c); try assumption. apply free_iff. simpl. tauto.
Qed.

Theorem first_mirrors f c :
  is_involution F f -> keeps_blocks F f -> only_fixed_point f c -> pairs_through f c -> ~ In [] (blocks F) ->
  mover_secures F (mirror (Some c) f) NotLose [] [].
Proof.
  intros Hf Hb Hone Hpairs Hempty. apply (first_move _ _ c); try reflexivity.
  - apply Hone.
  - apply not_true_iff_false. intros H. apply holds_block_iff in H. destruct H as [block [HB Hincl]].
    assert (Hall : forall y, In y block -> y = c) by (intros y Hy; destruct (Hincl y Hy) as [<- | []]; reflexivity).
    destruct block as [| x block]; [contradiction |].
    destruct (Hpairs _ HB) as [y [Hy [Hne Hfy]]]; [left; apply Hall; left; reflexivity |].
    apply Hall in Hy, Hfy. congruence.
  - apply mirrors_after; assumption.
Qed.

End Mirror.
