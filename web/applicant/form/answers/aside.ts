/** Puts aside the answers that a change clears, so that they can be restored (contract §6, "Put aside"). */
import type { NewPiece, Piece } from '#contract/put-aside.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Question } from '#form/engine/definition.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { bringBack, findCleared } from '#form/engine/put-aside.ts';
import { kindOf } from '#form/kinds/registry.ts';
import { type AnswersState, answersChanged } from './state.ts';

/** A piece that was put aside on this page. */
export interface HeldPiece extends Piece {
  /** Whether the server has it. */
  readonly isSent: boolean;
}

/** The piece that was put aside last, and where on the page "Undo" is offered. */
export interface Undo {
  readonly piece: Piece;
  /** The key of a question, or the id of tabs or of a button. */
  readonly anchor: string;
}

/** A change that may clear answers. */
interface Act {
  /** Where "Undo" is offered, if anywhere. */
  readonly anchor?: string | undefined;
  /** The questions that the applicant answered themselves: changing these puts nothing aside. */
  readonly own?: readonly Question[];
  /** Whether replaced answers are put aside, too, not only cleared ones. */
  readonly withReplaced?: boolean;
  /** The answers to compare with; by default those after the change. */
  readonly to?: Answers;
}

/** `after`, with the answers put aside that the change from `before` cleared. */
export function withPutAside(
  before: AnswersState,
  after: AnswersState,
  { anchor, to = after.answers, ...about }: Act,
): AnswersState {
  if (after.answers === before.answers) return after;
  const taken = findCleared(before.walked, to, about);
  if (!taken) return after;
  const at = new Date().toISOString();
  const piece: HeldPiece = { id: newId(), reason: 'choice', put_at: at, ...taken, isSent: false };
  const undo = anchor === undefined ? after.undo : { piece, anchor };
  return { ...after, aside: [piece, ...after.aside], undo };
}

/** Puts the answers of a piece back into the form; what they replace is put aside in turn. The piece's tabs must be open already. */
export function pieceRestored(state: AnswersState, piece: Piece): AnswersState {
  const without = pieceRemoved(state, piece.id);
  const patch = bringBack(state.form, state.answers, piece, state.situation);
  const questions = questionsOf(state.form);
  // The choices that hid the piece are reversed, not replaced.
  const own = questions.filter(
    (question) =>
      question.key in piece.setting &&
      (kindOf(question).choices !== undefined || kindOf(question).answerIs === 'tick'),
  );
  const anchor = questions.find(({ key }) => key in piece.answers)?.key;
  return withPutAside(without, answersChanged(without, patch), { anchor, own, withReplaced: true });
}

/** Removes a piece. */
export function pieceRemoved(state: AnswersState, id: string): AnswersState {
  const undo = state.undo?.piece.id === id ? undefined : state.undo;
  return { ...state, undo, aside: state.aside.filter((piece) => piece.id !== id) };
}

/** The pieces that are not on the server yet, oldest first. */
export function unsentPieces({ aside }: Pick<AnswersState, 'aside'>): readonly HeldPiece[] {
  return aside.filter(({ isSent }) => !isSent).reverse();
}

/** These pieces are on the server now. */
export function piecesSent(state: AnswersState, sent: readonly HeldPiece[]): AnswersState {
  const aside = state.aside.map((piece) =>
    sent.includes(piece) ? { ...piece, isSent: true } : piece,
  );
  return { ...state, aside };
}

/** A piece as the contract has it. */
export function asNewPiece({ id, answers, setting }: HeldPiece): NewPiece {
  return { id, answers, setting };
}

/** A random UUID; not by `crypto.randomUUID`, which is missing on pages without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
