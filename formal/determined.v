(* SPDX-License-Identifier: MIT *)
(* The search finds exactly what strategies can force, and one of the players can always force a result: the game is
   determined. By induction on a bound for the number of free points. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Thirdcard Require Import game.

Section Determined.
Variable F : family.
Set Default Proof Using "Type".

Lemma holds_iff (h : hand F) x : holds F h x = true <-> In x h.
Proof.
  unfold holds. rewrite existsb_exists. split.
  - intros [y [Hy E]]. destruct (same F x y); [subst; exact Hy | discriminate].
  - intros H. exists x. split; [exact H |]. destruct (same F x x); [reflexivity | congruence].
Qed.

Lemma holds_block_iff (h : hand F) :
  holds_block F h = true <-> exists block, In block (blocks F) /\ incl block h.
Proof.
  unfold holds_block. rewrite existsb_exists. split; intros [block [H1 H2]]; exists block; split; try exact H1.
  - rewrite forallb_forall in H2. intros x Hx. apply holds_iff, H2, Hx.
  - apply forallb_forall. intros x Hx. apply holds_iff, H2, Hx.
Qed.

Lemma no_block (h : hand F) block : holds_block F h = false -> In block (blocks F) -> ~ incl block h.
Proof.
  intros H Hb Hi. enough (holds_block F h = true) by congruence. apply holds_block_iff. eauto.
Qed.

Lemma free_iff mine theirs x :
  In x (free F mine theirs) <-> In x (points F) /\ ~ In x mine /\ ~ In x theirs.
Proof.
  unfold free. rewrite filter_In, andb_true_iff, !negb_true_iff, <- !not_true_iff_false, !holds_iff. tauto.
Qed.

Lemma free_swap mine theirs : free F mine theirs = free F theirs mine.
Proof. apply filter_ext. intros x. apply andb_comm. Qed.

Lemma filter_shorter {A} (f g : A -> bool) l x :
  In x l -> f x = true -> g x = false -> (forall y, g y = true -> f y = true) ->
  length (filter g l) < length (filter f l).
Proof.
  intros Hx Hf Hg Hgf.
  assert (Hle : forall k, length (filter g k) <= length (filter f k)).
  { induction k as [| a k IH]; [reflexivity |]. simpl. specialize (Hgf a).
    destruct (g a); [rewrite Hgf by reflexivity; simpl; lia |]. destruct (f a); simpl; lia. }
  induction l as [| a l IH]; [destruct Hx |]. simpl. destruct Hx as [-> | Hx].
  - rewrite Hf, Hg. simpl. specialize (Hle l). lia.
  - specialize (IH Hx). specialize (Hgf a). destruct (g a); [rewrite Hgf by reflexivity; simpl; lia |].
    destruct (f a); simpl; lia.
Qed.

Lemma fewer_free mine theirs p :
  In p (free F mine theirs) -> length (free F (p :: mine) theirs) < length (free F mine theirs).
Proof.
  intros H. apply filter_In in H. destruct H as [Hp Hf]. apply (filter_shorter _ _ _ p Hp Hf).
  - enough (holds F (p :: mine) p = true) as -> by reflexivity. apply holds_iff. left. reflexivity.
  - intros y. rewrite !andb_true_iff, !negb_true_iff, <- !not_true_iff_false, !holds_iff. simpl. tauto.
Qed.

Lemma fewer_free_there mine theirs q :
  In q (free F mine theirs) -> length (free F mine (q :: theirs)) < length (free F mine theirs).
Proof. rewrite (free_swap mine theirs), (free_swap mine (q :: theirs)). apply fewer_free. Qed.

(* One step of the search. *)
Lemma board_is_full_or_not mine theirs : free F mine theirs = [] \/ free F mine theirs <> [].
Proof. destruct (free F mine theirs); [left; reflexivity | right; discriminate]. Qed.

Lemma search_full g n mine theirs : free F mine theirs = [] ->
  mover_can F g n mine theirs = draw_meets g /\ waiter_can F g n mine theirs = draw_meets g.
Proof. intros E. destruct n; simpl; rewrite E; split; reflexivity. Qed.

Lemma search_step g n mine theirs : free F mine theirs <> [] ->
  mover_can F g (S n) mine theirs =
    existsb (fun p => negb (holds_block F (p :: mine)) && waiter_can F g n (p :: mine) theirs) (free F mine theirs) /\
  waiter_can F g (S n) mine theirs =
    forallb (fun q => holds_block F (q :: theirs) || mover_can F g n mine (q :: theirs)) (free F mine theirs).
Proof. intros E. simpl. destruct (free F mine theirs); [congruence | split; reflexivity]. Qed.

Lemma some_fuel n mine theirs : free F mine theirs <> [] -> length (free F mine theirs) <= n -> exists k, n = S k.
Proof. destruct (free F mine theirs); [congruence |]. intros _. destruct n; simpl; [lia | eauto]. Qed.

(* Where a point is free, the strategy of the player to move names a free one. *)
Lemma secured_move s g mine theirs : mover_secures F s g mine theirs -> free F mine theirs <> [] ->
  exists p, s mine theirs = Some p /\ In p (free F mine theirs).
Proof. intros H Hne. destruct H as [mine theirs Hfull _ | mine theirs p Hs Hp _ _]; [contradiction | eauto]. Qed.

(* A strategy that secures the goal is found by the search. *)
Lemma search_finds s g n : forall mine theirs, length (free F mine theirs) <= n ->
  (mover_secures F s g mine theirs -> mover_can F g n mine theirs = true) /\
  (waiter_secures F s g mine theirs -> waiter_can F g n mine theirs = true).
Proof.
  induction n as [| n IH]; intros mine theirs Hn; destruct (board_is_full_or_not mine theirs) as [E | E];
    try (destruct (some_fuel _ _ _ E Hn); discriminate);
    try (destruct (search_full g 0 _ _ E) as [-> ->]); try (destruct (search_full g (S n) _ _ E) as [-> ->]).
  1, 2: split; intros H; inversion H as [? ? Hfull Hg | ? ? p Hs Hp] || inversion H as [? ? Hg]; subst;
    try (rewrite E in Hp; destruct Hp); try rewrite (Hg E); reflexivity.
  destruct (search_step g n _ _ E) as [-> ->]. rewrite existsb_exists, forallb_forall. split; intros H.
  - inversion H as [? ? Hfull Hg | ? ? p Hs Hp Hb Hw]; subst; [congruence |].
    exists p. split; [exact Hp |]. rewrite Hb. apply IH; [| exact Hw]. apply fewer_free in Hp. lia.
  - inversion H as [? ? Hfull Hall]; subst. intros q Hq.
    destruct (holds_block F (q :: theirs)) eqn:Eb; [reflexivity |].
    apply IH; [apply fewer_free_there in Hq; lia | apply Hall; assumption].
Qed.

(* More than enough fuel changes nothing. *)
Lemma enough_fuel g n : forall k mine theirs,
  length (free F mine theirs) <= n -> length (free F mine theirs) <= k ->
  mover_can F g n mine theirs = mover_can F g k mine theirs /\
  waiter_can F g n mine theirs = waiter_can F g k mine theirs.
Proof.
  assert (ext : forall (A : Type) (f h : A -> bool) l,
    (forall x, In x l -> f x = h x) -> existsb f l = existsb h l /\ forallb f l = forallb h l).
  { intros A f h l. induction l as [| a l IHl]; intros Heq; [split; reflexivity |]. simpl.
    rewrite (Heq a) by (left; reflexivity). destruct IHl as [-> ->]; [| split; reflexivity].
    intros x Hx. apply Heq. right. exact Hx. }
  induction n as [| n IH]; intros k mine theirs Hn Hk; destruct (board_is_full_or_not mine theirs) as [E | E];
    try (destruct (some_fuel _ _ _ E Hn); discriminate).
  1, 2: rewrite !(proj1 (search_full g _ _ _ E)), !(proj2 (search_full g _ _ _ E)); split; reflexivity.
  destruct (some_fuel _ _ _ E Hk) as [j ->].
  rewrite !(proj1 (search_step g _ _ _ E)), !(proj2 (search_step g _ _ _ E)). split; apply ext.
  - intros p Hp. apply fewer_free in Hp. f_equal. apply IH; lia.
  - intros p Hp. apply fewer_free_there in Hp. f_equal. apply IH; lia.
Qed.

(* The search as a strategy: take the first point after which it still finds the goal. *)
Definition best (g : goal) (n : nat) : strategy F := fun mine theirs =>
  find (fun p => negb (holds_block F (p :: mine)) && waiter_can F g n (p :: mine) theirs) (free F mine theirs).

Lemma best_secures g k n : forall mine theirs, length (free F mine theirs) <= n -> n <= k ->
  (mover_can F g n mine theirs = true -> mover_secures F (best g k) g mine theirs) /\
  (waiter_can F g n mine theirs = true -> waiter_secures F (best g k) g mine theirs).
Proof.
  induction n as [| n IH]; intros mine theirs Hn Hk; destruct (board_is_full_or_not mine theirs) as [E | E];
    try (destruct (some_fuel _ _ _ E Hn); discriminate).
  1, 2: rewrite !(proj1 (search_full g _ _ _ E)), !(proj2 (search_full g _ _ _ E)); destruct g;
    split; try discriminate; intros _; constructor; auto; intros q Hq; rewrite E in Hq; destruct Hq.
  rewrite !(proj1 (search_step g _ _ _ E)), !(proj2 (search_step g _ _ _ E)). split; intros H.
  - apply existsb_exists in H. destruct H as [p [Hp H]]. apply andb_true_iff in H. destruct H as [Hb Hw].
    destruct (best g k mine theirs) as [p' |] eqn:Es.
    + pose proof (find_some _ _ Es) as [Hp' H']. apply andb_true_iff in H'. destruct H' as [Hb' Hw'].
      pose proof (fewer_free _ _ _ Hp'). apply (mover_takes F _ _ _ _ p' Es Hp').
      * apply negb_true_iff, Hb'.
      * apply IH; [lia | lia |]. rewrite <- Hw'. apply enough_fuel; lia.
    + exfalso. pose proof (find_none _ _ Es p Hp) as Hno. simpl in Hno. pose proof (fewer_free _ _ _ Hp).
      destruct (enough_fuel g n k (p :: mine) theirs) as [_ Heq]; [lia | lia |].
      rewrite Hb, <- Heq, Hw in Hno. discriminate.
  - constructor; [congruence |]. intros q Hq Hb. rewrite forallb_forall in H. specialize (H q Hq).
    rewrite Hb in H. pose proof (fewer_free_there _ _ _ Hq). apply IH; [lia | lia | exact H].
Qed.

Theorem search_is_exact g mine theirs n : length (free F mine theirs) <= n ->
  (mover_can_force F g mine theirs <-> mover_can F g n mine theirs = true) /\
  (waiter_can_force F g mine theirs <-> waiter_can F g n mine theirs = true).
Proof.
  intros Hn. split; split.
  - intros [s H]. revert H. apply search_finds. exact Hn.
  - intros H. exists (best g n). apply (best_secures g n n); auto.
  - intros [s H]. revert H. apply search_finds. exact Hn.
  - intros H. exists (best g n). apply (best_secures g n n); auto.
Qed.

(* What one player can force, the other cannot prevent, and the other way round. *)
Lemma search_is_determined n : forall g g' mine theirs,
  draw_meets g' = negb (draw_meets g) -> length (free F mine theirs) <= n ->
  mover_can F g n mine theirs = negb (waiter_can F g' n theirs mine) /\
  waiter_can F g n mine theirs = negb (mover_can F g' n theirs mine).
Proof.
  assert (dual : forall (A : Type) (f h : A -> bool) l, (forall x, In x l -> f x = negb (h x)) ->
    existsb f l = negb (forallb h l) /\ forallb f l = negb (existsb h l)).
  { intros A f h l. induction l as [| a l IHl]; intros Heq; [split; reflexivity |]. simpl.
    rewrite (Heq a) by (left; reflexivity). destruct IHl as [-> ->]; [intros x Hx; apply Heq; right; exact Hx |].
    rewrite negb_andb, negb_orb. split; reflexivity. }
  induction n as [| n IH]; intros g g' mine theirs Hg Hn; destruct (board_is_full_or_not mine theirs) as [E | E];
    try (destruct (some_fuel _ _ _ E Hn); discriminate); pose proof E as E'; rewrite free_swap in E'.
  1, 2: rewrite !(proj1 (search_full _ _ _ _ E)), !(proj2 (search_full _ _ _ _ E)), !(proj1 (search_full _ _ _ _ E')),
    !(proj2 (search_full _ _ _ _ E')), Hg, negb_involutive; split; reflexivity.
  rewrite (proj1 (search_step _ _ _ _ E)), (proj2 (search_step _ _ _ _ E)), (proj1 (search_step _ _ _ _ E')),
    (proj2 (search_step _ _ _ _ E')), (free_swap theirs mine). split; apply dual; intros x Hx.
  - apply fewer_free in Hx. rewrite negb_orb. f_equal. apply IH; [exact Hg | lia].
  - apply fewer_free_there in Hx. rewrite negb_andb, negb_involutive. f_equal. apply IH; [exact Hg | lia].
Qed.

Theorem determined mine theirs :
  (mover_can_force F Win mine theirs \/ waiter_can_force F NotLose theirs mine) /\
  (mover_can_force F NotLose mine theirs \/ waiter_can_force F Win theirs mine).
Proof.
  set (n := length (free F mine theirs)).
  assert (Hn : length (free F mine theirs) <= n) by reflexivity.
  assert (Hn' : length (free F theirs mine) <= n) by (rewrite free_swap; exact Hn).
  destruct (search_is_determined n Win NotLose mine theirs eq_refl Hn) as [H1 _].
  destruct (search_is_determined n NotLose Win mine theirs eq_refl Hn) as [H2 _].
  rewrite !(proj1 (search_is_exact _ _ _ n Hn)), !(proj2 (search_is_exact _ _ _ n Hn')), H1, H2.
  destruct (waiter_can F NotLose n theirs mine), (waiter_can F Win n theirs mine); auto.
Qed.

Theorem not_both mine theirs :
  ~ (mover_can_force F Win mine theirs /\ waiter_can_force F NotLose theirs mine) /\
  ~ (mover_can_force F NotLose mine theirs /\ waiter_can_force F Win theirs mine).
Proof.
  set (n := length (free F mine theirs)).
  assert (Hn : length (free F mine theirs) <= n) by reflexivity.
  assert (Hn' : length (free F theirs mine) <= n) by (rewrite free_swap; exact Hn).
  destruct (search_is_determined n Win NotLose mine theirs eq_refl Hn) as [H1 _].
  destruct (search_is_determined n NotLose Win mine theirs eq_refl Hn) as [H2 _].
  rewrite !(proj1 (search_is_exact _ _ _ n Hn)), !(proj2 (search_is_exact _ _ _ n Hn')), H1, H2.
  destruct (waiter_can F NotLose n theirs mine), (waiter_can F Win n theirs mine); simpl; split;
    intros [? ?]; discriminate.
Qed.

Lemma win_is_more n : forall mine theirs,
  (mover_can F Win n mine theirs = true -> mover_can F NotLose n mine theirs = true) /\
  (waiter_can F Win n mine theirs = true -> waiter_can F NotLose n mine theirs = true).
Proof.
  induction n as [| n IH]; intros mine theirs; destruct (board_is_full_or_not mine theirs) as [E | E].
  1, 3: rewrite !(proj1 (search_full _ _ _ _ E)), !(proj2 (search_full _ _ _ _ E)); split; auto.
  { simpl. destruct (free F mine theirs); [congruence | split; discriminate]. }
  rewrite !(proj1 (search_step _ _ _ _ E)), !(proj2 (search_step _ _ _ _ E)), !existsb_exists, !forallb_forall. split.
  - intros [x [Hx H]]. exists x. split; [exact Hx |]. rewrite andb_true_iff in *. split; [tauto |]. apply IH. tauto.
  - intros H x Hx. specialize (H x Hx). rewrite orb_true_iff in *. destruct H as [H | H]; [auto |].
    right. apply IH, H.
Qed.

(* What is computed is what the players can force. *)
Theorem winner_is_exact :
  (winner F = FirstWins <-> first_can_force F Win) /\
  (winner F = SecondWins <-> second_can_force F Win) /\
  (winner F = Drawn <-> first_can_force F NotLose /\ second_can_force F NotLose).
Proof.
  set (n := length (points F)).
  assert (Hn : length (free F [] []) <= n).
  { unfold free, n. induction (points F) as [| x l IH]; [reflexivity |]. simpl in *. lia. }
  destruct (search_is_determined n Win NotLose [] [] eq_refl Hn) as [H1 H2].
  pose proof (proj1 (win_is_more n [] [])) as H3.
  unfold first_can_force, second_can_force, winner. fold n.
  rewrite !(proj1 (search_is_exact _ _ _ n Hn)), !(proj2 (search_is_exact _ _ _ n Hn)).
  revert H3. rewrite H1, H2.
  destruct (waiter_can F NotLose n [] []), (mover_can F NotLose n [] []); simpl;
    intros H3; try (specialize (H3 eq_refl)); intuition congruence.
Qed.

(* Blocks matter as sets, and only the least of them: a list of blocks in which every block of the other contains one,
   and the other way round, makes the same game. So it does no harm to list a block more than once. *)
Definition with_blocks (bs : list (list (point F))) : family := Family (point F) (same F) (points F) bs.
Definition refines (bs bs' : list (list (point F))) : Prop :=
  forall block, In block bs -> exists block', In block' bs' /\ incl block' block.

Theorem same_blocks_same_winner bs :
  refines (blocks F) bs -> refines bs (blocks F) -> winner (with_blocks bs) = winner F.
Proof.
  intros H1 H2. set (F' := with_blocks bs).
  assert (Hb : forall h : hand F, holds_block F' h = holds_block F h).
  { intros h. apply eq_true_iff_eq. split; intros H.
    - unfold holds_block in *. apply existsb_exists in H. destruct H as [b [HB H]]. destruct (H2 b HB) as [b' [HB' Hi]].
      apply existsb_exists. exists b'. split; [exact HB' |]. rewrite forallb_forall in H |- *. intros x Hx.
      apply H, Hi, Hx.
    - unfold holds_block in *. apply existsb_exists in H. destruct H as [b [HB H]]. destruct (H1 b HB) as [b' [HB' Hi]].
      apply existsb_exists. exists b'. split; [exact HB' |]. rewrite forallb_forall in H |- *. intros x Hx.
      apply H, Hi, Hx. }
  assert (ext : forall (A : Type) (f h : A -> bool) l, (forall x, f x = h x) ->
    existsb f l = existsb h l /\ forallb f l = forallb h l).
  { intros A f h l Heq. induction l as [| a l [IH1 IH2]]; simpl; [split; reflexivity |].
    rewrite Heq, IH1, IH2. split; reflexivity. }
  assert (Hc : forall g n (mine theirs : hand F), mover_can F' g n mine theirs = mover_can F g n mine theirs /\
    waiter_can F' g n mine theirs = waiter_can F g n mine theirs).
  { intros g n. induction n as [| n IH]; intros mine theirs; [split; reflexivity |]. simpl.
    change (free F' mine theirs) with (free F mine theirs). destruct (free F mine theirs); [split; reflexivity |].
    split.
    - refine (proj1 (ext _ _ _ (p :: l) _)). intros x. rewrite Hb. f_equal. apply IH.
    - refine (proj2 (ext _ _ _ (p :: l) _)). intros x. rewrite Hb. f_equal. apply IH. }
  unfold winner. change (length (points F')) with (length (points F)).
  rewrite (proj1 (Hc Win _ [] [])), (proj2 (Hc Win _ [] [])). reflexivity.
Qed.

End Determined.
