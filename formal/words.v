(* SPDX-License-Identifier: MIT *)
(* The words of length d over a finite alphabet, each listed once. They are the points of the affine geometries. *)
From Coq Require Import List Arith Lia.
Import ListNotations.

(* The standard library's names for these three have changed between versions of Coq. *)
Lemma length_of_join {A} (l l' : list A) : length (l ++ l') = length l + length l'.
Proof. induction l as [| a l IH]; simpl; congruence. Qed.

Lemma length_of_image {A B} (f : A -> B) l : length (map f l) = length l.
Proof. induction l as [| a l IH]; simpl; congruence. Qed.

Lemma length_of_seq start n : length (seq start n) = n.
Proof. revert start. induction n as [| n IH]; intros start; simpl; congruence. Qed.

Lemma nodup_app {A} (l l' : list A) :
  NoDup l -> NoDup l' -> (forall x, In x l -> ~ In x l') -> NoDup (l ++ l').
Proof.
  induction l as [| a l IH]; intros H H' Hd; [exact H' |]. inversion H as [| ? ? Ha Hl]; subst. simpl. constructor.
  - rewrite in_app_iff. intros [Hi | Hi]; [contradiction | exact (Hd a (or_introl eq_refl) Hi)].
  - apply IH; try assumption. intros x Hx. apply Hd. right. exact Hx.
Qed.

Lemma nodup_map {A B} (f : A -> B) l :
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup l -> NoDup (map f l).
Proof.
  intros Hf H. induction H as [| a l Ha Hl IH]; simpl; constructor.
  - rewrite in_map_iff. intros [b [E Hb]]. apply Hf in E; simpl; auto. congruence.
  - apply IH. intros x y Hx Hy. apply Hf; right; assumption.
Qed.

Section Words.
Context {A : Type}.
Variable letters : list A.
Set Default Proof Using "Type".

Fixpoint words (d : nat) : list (list A) :=
  match d with
  | O => [[]]
  | S d => flat_map (fun a => map (cons a) (words d)) letters
  end.

Lemma words_length d : length (words d) = length letters ^ d.
Proof.
  assert (H : forall (l : list A) W, length (flat_map (fun a => map (cons a) W) l) = length l * length W).
  { intros l W. induction l as [| a l IHl]; [reflexivity |]. simpl. rewrite length_of_join, length_of_image, IHl.
    reflexivity. }
  induction d as [| d IH]; [reflexivity |]. simpl. rewrite H, IH. reflexivity.
Qed.

Lemma words_iff d w : (forall a, In a letters) -> (In w (words d) <-> length w = d).
Proof.
  intros Hall. revert w. induction d as [| d IH]; intros w; simpl.
  - destruct w; simpl; split; intros H; auto; try discriminate. destruct H as [H | []]; discriminate.
  - rewrite in_flat_map. split.
    + intros [a [_ H]]. apply in_map_iff in H. destruct H as [v [<- Hv]]. apply IH in Hv. simpl. congruence.
    + destruct w as [| a w]; [discriminate |]. intros H. exists a. split; [apply Hall |]. apply in_map, IH.
      simpl in H. lia.
Qed.

Lemma words_nodup d : NoDup letters -> NoDup (words d).
Proof.
  intros Hd. assert (H : forall W, NoDup W -> NoDup (flat_map (fun a => map (cons a) W) letters)).
  { intros W HW. induction Hd as [| a l Ha Hl IHl]; simpl; [constructor |]. apply nodup_app; [| exact IHl |].
    - apply nodup_map; [congruence | exact HW].
    - intros w Hw Hf. apply in_map_iff in Hw. destruct Hw as [v [<- _]]. apply in_flat_map in Hf.
      destruct Hf as [b [Hb Hv]]. apply in_map_iff in Hv. destruct Hv as [u [E _]]. congruence. }
  induction d as [| d IH]; simpl; [repeat constructor; intros [] | apply H, IH].
Qed.
End Words.
