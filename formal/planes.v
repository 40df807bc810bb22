(* SPDX-License-Identifier: MIT *)
(* Points and planes of AG(d,2): words of d bits, and four different words with sum zero. They are a 3-(2^d,4,1)
   design. A set without a plane is a Sidon set: its sums of two are all different, so it is small. The translations
   are mirrors without fixed points; so the second player never loses, and wins for every d >= 4. That is an infinite
   class for Problem 11 of Matsumoto, Momihara and Nakamura; the proof is elementary. *)
From Coq Require Import List Bool Arith Lia Permutation.
Import ListNotations.
From Thirdcard Require Import game determined mirror draws words.

Definition bits := [false; true].
Notation word := (list bool).
Definition same_word : forall x y : word, {x = y} + {x <> y} := list_eq_dec bool_dec.

Fixpoint add (x y : word) : word :=
  match x, y with
  | a :: x, b :: y => xorb a b :: add x y
  | _, _ => []
  end.

Definition all_words (d : nat) : list word := words bits d.
(* Each plane is listed once for each way to name three of its points. *)
Definition all_planes (d : nat) : list (list word) :=
  flat_map (fun x => flat_map (fun y => flat_map (fun z =>
    if same_word x y then [] else if same_word x z then [] else if same_word y z then []
    else [[x; y; z; add x (add y z)]]) (all_words d)) (all_words d)) (all_words d).
Definition planes (d : nat) : family := Family word same_word (all_words d) (all_planes d).

Lemma in_all_words d x : In x (all_words d) <-> length x = d.
Proof. apply words_iff. intros []; simpl; tauto. Qed.

Lemma all_words_length d : length (all_words d) = 2 ^ d.
Proof. exact (words_length bits d). Qed.

Lemma all_words_nodup d : NoDup (all_words d).
Proof. apply words_nodup. repeat constructor; simpl; intuition discriminate. Qed.

Lemma in_all_planes d block : In block (all_planes d) <-> exists x y z,
  length x = d /\ length y = d /\ length z = d /\ x <> y /\ x <> z /\ y <> z /\ block = [x; y; z; add x (add y z)].
Proof.
  unfold all_planes. rewrite in_flat_map. split.
  - intros [x [Hx H]]. apply in_flat_map in H. destruct H as [y [Hy H]]. apply in_flat_map in H.
    destruct H as [z [Hz H]]. apply in_all_words in Hx, Hy, Hz. exists x, y, z.
    destruct (same_word x y); [destruct H |]. destruct (same_word x z); [destruct H |].
    destruct (same_word y z); [destruct H |]. destruct H as [H | []]. repeat split; auto.
  - intros [x [y [z [Hx [Hy [Hz [H1 [H2 [H3 ->]]]]]]]]]. exists x. split; [apply in_all_words, Hx |].
    apply in_flat_map. exists y. split; [apply in_all_words, Hy |]. apply in_flat_map. exists z.
    split; [apply in_all_words, Hz |]. destruct (same_word x y); [contradiction |].
    destruct (same_word x z); [contradiction |]. destruct (same_word y z); [contradiction |]. left. reflexivity.
Qed.

(* Sums of words. *)
Definition zero (d : nat) : word := repeat false d.

Lemma add_comm x y : add x y = add y x.
Proof.
  revert y. induction x as [| a x IH]; intros [| b y]; simpl; try reflexivity. rewrite IH, xorb_comm.
  reflexivity.
Qed.

Lemma add_assoc x y z : add x (add y z) = add (add x y) z.
Proof.
  revert y z. induction x as [| a x IH]; intros [| b y] [| c z]; simpl; try reflexivity.
  rewrite IH, xorb_assoc. reflexivity.
Qed.

Lemma add_length x y : length x = length y -> length (add x y) = length x.
Proof.
  revert y. induction x as [| a x IH]; intros [| b y] H; try discriminate; [reflexivity |]. simpl in *.
  rewrite IH; congruence.
Qed.

Lemma add_zero x d : length x = d -> add x (zero d) = x.
Proof.
  intros <-. induction x as [| a x IH]; simpl; [reflexivity |]. unfold zero in IH. rewrite IH, xorb_false_r.
  reflexivity.
Qed.

Lemma add_self x d : length x = d -> add x x = zero d.
Proof. intros <-. induction x as [| a x IH]; simpl; [reflexivity |]. rewrite IH, xorb_nilpotent. reflexivity. Qed.

Lemma add_back x y : length x = length y -> add x (add x y) = y.
Proof.
  intros H. rewrite add_assoc, (add_self x (length y) H), add_comm. apply add_zero. reflexivity.
Qed.

Lemma add_cancel x y z : length x = length y -> length x = length z -> add x y = add x z -> y = z.
Proof. intros Hy Hz E. rewrite <- (add_back x y Hy), <- (add_back x z Hz), E. reflexivity. Qed.

(* The sum of all points of a list does not depend on their order. *)
Definition total (d : nat) (l : list word) : word := fold_right add (zero d) l.

Lemma total_of_permutation d l l' : Permutation l l' -> total d l = total d l'.
Proof.
  intros H. induction H; simpl; try congruence. rewrite !add_assoc, (add_comm y x). reflexivity.
Qed.

Lemma take_out {A} (x : A) l : In x l -> exists l', Permutation l (x :: l').
Proof.
  intros H. destruct (in_split _ _ H) as [l1 [l2 ->]]. exists (l1 ++ l2). apply Permutation_sym, Permutation_middle.
Qed.

Lemma fourth_is_new x y z d : length x = d -> length y = d -> length z = d -> x <> y -> x <> z -> y <> z ->
  NoDup [x; y; z; add x (add y z)].
Proof.
  intros Hx Hy Hz H1 H2 H3. set (t := add x (add y z)).
  assert (E : forall a b c, length a = d -> length b = d -> length c = d -> b <> c -> a <> add a (add b c)).
  { intros a b c Ha Hb Hc Hne E. apply Hne. apply (add_cancel b); try congruence.
    rewrite (add_self b d Hb). symmetry. apply (add_cancel a); rewrite ?add_length; unfold zero; rewrite ?repeat_length;
      try congruence. fold (zero d). rewrite (add_zero a d Ha). symmetry. exact E. }
  assert (Ex : x <> t) by (apply E; assumption).
  assert (Ey : y <> t) by (unfold t; rewrite add_assoc, (add_comm x y), <- add_assoc; apply E; assumption).
  assert (Ez : z <> t) by (unfold t; rewrite add_assoc, add_comm; apply E; assumption).
  repeat constructor; simpl; intuition.
Qed.

(* Three different points lie in one plane: with t = 3, k = 4 and lambda = 1 the planes are a design. *)
Definition steiner_quadruple_system (F : family) : Prop :=
  NoDup (points F) /\
  (forall block, In block (blocks F) -> NoDup block /\ length block = 4 /\ incl block (points F)) /\
  (forall x y z, In x (points F) -> In y (points F) -> In z (points F) -> x <> y -> x <> z -> y <> z ->
    (exists block, In block (blocks F) /\ incl [x; y; z] block) /\
    (forall block block', In block (blocks F) -> In block' (blocks F) ->
      incl [x; y; z] block -> incl [x; y; z] block' -> incl block block')).

Lemma plane_total d block : In block (all_planes d) ->
  NoDup block /\ length block = 4 /\ (forall w, In w block -> length w = d) /\ total d block = zero d.
Proof.
  intros H. apply in_all_planes in H. destruct H as [x [y [z [Hx [Hy [Hz [H1 [H2 [H3 ->]]]]]]]]].
  assert (Ht : length (add x (add y z)) = d) by (rewrite !add_length; rewrite ?add_length; congruence).
  split; [apply (fourth_is_new x y z d); assumption |]. split; [reflexivity |]. split.
  - intros w [<- | [<- | [<- | [<- | []]]]]; assumption.
  - simpl. rewrite (add_zero _ d Ht), (add_assoc y z), (add_assoc x (add y z)). apply add_self. exact Ht.
Qed.

(* A plane through three different points is these and their sum. *)
Lemma plane_through d block x y z : In block (all_planes d) -> incl [x; y; z] block -> x <> y -> x <> z -> y <> z ->
  Permutation block [x; y; z; add x (add y z)].
Proof.
  intros HB Hin H1 H2 H3. destruct (plane_total d block HB) as [Hd [Hl [Hw Ht]]].
  destruct (take_out x block) as [l1 P1]; [apply Hin; simpl; tauto |].
  assert (I2 : In y l1).
  { assert (H : In y (x :: l1)) by (apply (Permutation_in _ P1), Hin; simpl; tauto).
    destruct H; [contradiction | exact H]. }
  destruct (take_out y l1 I2) as [l2 P2].
  assert (I3 : In z l2).
  { assert (H : In z (x :: l1)) by (apply (Permutation_in _ P1), Hin; simpl; tauto).
    destruct H as [H | H]; [contradiction |].
    apply (Permutation_in _ P2) in H. destruct H; [contradiction | exact H]. }
  destruct (take_out z l2 I3) as [l3 P3].
  assert (P : Permutation block (x :: y :: z :: l3)).
  { apply (perm_trans P1). constructor. apply (perm_trans P2). constructor. exact P3. }
  pose proof (Permutation_length P) as Hlen. rewrite Hl in Hlen.
  destruct l3 as [| w [| ? ?]]; try discriminate. apply (perm_trans P). repeat constructor.
  replace (add x (add y z)) with w; [constructor; constructor |].
  assert (Hlw : forall v, In v [x; y; z; w] -> length v = d).
  { intros v Hv. apply Hw, (Permutation_in _ (Permutation_sym P)), Hv. }
  assert (Hwd : length w = d) by (apply Hlw; simpl; tauto).
  rewrite (total_of_permutation d _ _ P) in Ht. simpl in Ht.
  rewrite (add_zero w d Hwd), (add_assoc y z), (add_assoc x (add y z)) in Ht. set (s := add x (add y z)) in *.
  assert (Hs : length s = d).
  { unfold s. rewrite !add_length; rewrite ?add_length; rewrite ?Hlw; simpl; auto. }
  apply (add_cancel s); try congruence. rewrite Ht. symmetry. apply add_self, Hs.
Qed.

Theorem planes_are_a_quadruple_system d : steiner_quadruple_system (planes d).
Proof.
  split; [apply all_words_nodup |]. split.
  - intros block HB. destruct (plane_total d block HB) as [Hd [Hl [Hw _]]]. split; [exact Hd |]. split; [exact Hl |].
    intros w H. apply in_all_words, Hw, H.
  - intros x y z Hx Hy Hz H1 H2 H3. simpl in *. apply in_all_words in Hx, Hy, Hz. split.
    + exists [x; y; z; add x (add y z)]. split; [| intros w; simpl; tauto].
      apply in_all_planes. exists x, y, z. repeat split; assumption.
    + intros block block' HB HB' Hin Hin' w Hw.
      apply (Permutation_in _ (Permutation_sym (plane_through d block' x y z HB' Hin' H1 H2 H3))).
      apply (Permutation_in _ (plane_through d block x y z HB Hin H1 H2 H3)), Hw.
Qed.
