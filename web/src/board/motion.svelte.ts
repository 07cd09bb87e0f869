// The transition to the next picture: pieces are drawn, glide, and re-centre.

import { prefersReducedMotion } from 'svelte/motion';
import type { BoardPicture, LastMove, LegalMove } from '../wire';
import { change, made, matched, type Piece, piecesOf } from './pieces';

/** Milliseconds from a piece that lands outside the frame until everything glides back. */
export const LANDING = 480;

export class Motion {
  pieces: Piece[] = $state.raw([]);
  /** The offset of the frame from its place in the picture, in cells. */
  frame: [number, number] = $state.raw([0, 0]);
  /** Whether the board is about to re-centre. */
  moving = $state(false);
  #board: BoardPicture;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(board: BoardPicture) {
    this.#board = board;
    this.pieces = piecesOf(board);
  }

  /** Show a new picture, and the move that led to it if that is known. */
  show(board: BoardPicture, last: LastMove | null): void {
    this.stop();
    this.#board = board;
    const told = change(this.pieces, board, last);
    const [right, down] = last?.shift ?? [0, 0];
    if (!told || (!right && !down) || prefersReducedMotion.current) {
      this.#rest(told?.settled ?? matched(this.pieces, board));
      return;
    }
    this.pieces = told.landed;
    this.frame = [-right, -down];
    this.moving = true;
    this.#timer = setTimeout(() => this.#rest(told.settled), LANDING);
  }

  /** Show a pending move at once. */
  anticipate(move: LegalMove): void {
    if (move.places) this.pieces = made(this.pieces, move, move.places) ?? this.pieces;
  }

  /** Return to the last picture, unless the next one is being shown. */
  recall(): void {
    if (!this.moving) this.#rest(matched(this.pieces, this.#board));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #rest(pieces: Piece[]): void {
    this.pieces = pieces;
    this.frame = [0, 0];
    this.moving = false;
  }
}
