(* SPDX-License-Identifier: MIT *)
(* The avoidance game on a family of blocks, as Clark, Fisk and Goren and Matsumoto, Momihara and Nakamura define it: two players take free
   points in turn; who completes a block in their own hand loses at once; a full board without such a hand is a draw.
   Everything else in this folder speaks about these definitions. `winner` can be computed, and
   tests/checks/formal-proofs compares it with what `thirdcard solve` says. *)
From Coq Require Import List Bool.
Import ListNotations.

(* Points of any type with decidable equality, and blocks as lists of points. Nothing is asked of them: a point or a
   block may be listed twice, blocks may have any sizes. *)
Record family := Family {
  point : Type;
  same : forall x y : point, {x = y} + {x <> y};
  points : list point;
  blocks : list (list point)
}.

(* What a player wants to reach at least. *)
Inductive goal := NotLose | Win.

Inductive result := FirstWins | SecondWins | Drawn.

Section Game.
Variable F : family.

(* A hand lists the points that a player has taken, the latest first. *)
Definition hand := list (point F).

Definition holds (h : hand) (x : point F) : bool := existsb (fun y => if same F x y then true else false) h.

Definition holds_block (h : hand) : bool := existsb (forallb (holds h)) (blocks F).

(* The legal moves. Taking a point that completes a block is legal, and loses. *)
Definition free (mine theirs : hand) : list (point F) :=
  filter (fun x => negb (holds mine x) && negb (holds theirs x)) (points F).

(* A strategy sees both hands, its own first, and names a point. *)
Definition strategy := hand -> hand -> option (point F).

(* `mover_secures s g mine theirs`: the player with hand `mine` is to move, follows s, and reaches at least g whatever
   the other does. `waiter_secures` is the same when the other player is to move. *)
Inductive mover_secures (s : strategy) (g : goal) : hand -> hand -> Prop :=
| mover_at_full_board mine theirs :
    free mine theirs = [] -> g = NotLose -> mover_secures s g mine theirs
| mover_takes mine theirs p :
    s mine theirs = Some p -> In p (free mine theirs) -> holds_block (p :: mine) = false ->
    waiter_secures s g (p :: mine) theirs -> mover_secures s g mine theirs
with waiter_secures (s : strategy) (g : goal) : hand -> hand -> Prop :=
| waiter_sees mine theirs :
    (free mine theirs = [] -> g = NotLose) ->
    (forall q, In q (free mine theirs) -> holds_block (q :: theirs) = false -> mover_secures s g mine (q :: theirs)) ->
    waiter_secures s g mine theirs.

Definition mover_can_force (g : goal) (mine theirs : hand) : Prop := exists s, mover_secures s g mine theirs.
Definition waiter_can_force (g : goal) (mine theirs : hand) : Prop := exists s, waiter_secures s g mine theirs.

(* From the empty board. *)
Definition first_can_force (g : goal) : Prop := mover_can_force g [] [].
Definition second_can_force (g : goal) : Prop := waiter_can_force g [] [].

(* The same as a search of all plays, with no strategy named; n bounds the number of free points. *)
Definition draw_meets (g : goal) : bool := match g with NotLose => true | Win => false end.

Fixpoint mover_can (g : goal) (n : nat) (mine theirs : hand) : bool :=
  match free mine theirs, n with
  | [], _ => draw_meets g
  | _, O => false
  | moves, S n => existsb (fun p => negb (holds_block (p :: mine)) && waiter_can g n (p :: mine) theirs) moves
  end
with waiter_can (g : goal) (n : nat) (mine theirs : hand) : bool :=
  match free mine theirs, n with
  | [], _ => draw_meets g
  | _, O => false
  | moves, S n => forallb (fun q => holds_block (q :: theirs) || mover_can g n mine (q :: theirs)) moves
  end.

Definition winner : result :=
  let n := length (points F) in
  if mover_can Win n [] [] then FirstWins else if waiter_can Win n [] [] then SecondWins else Drawn.

(* Every colouring of the points with two colours has a block of one colour. *)
Definition no_colouring_avoids_blocks : Prop :=
  forall colour : point F -> bool, exists block side,
    In block (blocks F) /\ incl block (points F) /\ forall x, In x block -> colour x = side.

(* A map that takes blocks to blocks. *)
Definition keeps_blocks (f : point F -> point F) : Prop :=
  forall block, In block (blocks F) ->
    exists image, In image (blocks F) /\ incl image (map f block) /\ incl (map f block) image.

(* A map of the points that is its own inverse. *)
Definition is_involution (f : point F -> point F) : Prop :=
  forall x, In x (points F) -> In (f x) (points F) /\ f (f x) = x.

End Game.
