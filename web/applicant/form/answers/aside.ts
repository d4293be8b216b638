/** Puts aside the answers that a change clears, so that they can be restored (contract §6, "Put aside"). Pure. */
import type { NewPiece } from '#contract/put-aside.ts';
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import type { Question } from '#form/engine/definition.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { bringBack, findCleared } from '#form/engine/put-aside.ts';
import type { Walk } from '#form/engine/walk.ts';
import { type AnswersState, answersChanged } from './state.ts';

/** Answers that were put aside on this page. */
export interface HeldPiece extends NewPiece {
  /** When, as ISO 8601. */
  readonly at: string;
  /** Whether the server has it. */
  readonly isSent: boolean;
}

/** The piece that was put aside last, and where on the page "Undo" is offered. */
export interface Undo {
  readonly pieceId: string;
  /** The key of a question, or the id of tabs or of a button. */
  readonly anchor: string;
}

/** A change that may clear answers. */
export interface Act {
  readonly reason: NewPiece['reason'];
  /** The choice that causes it. */
  readonly because?: { readonly key: string; readonly value: AnswerValue } | undefined;
  /** The questions that the applicant answered themselves: changing these puts nothing aside. */
  readonly own?: readonly Question[];
  /** Whether replaced answers are put aside, too, not only cleared ones. */
  readonly withReplaced?: boolean;
  /** The walk before the change; by default that of the state. */
  readonly from?: Walk;
  /** The answers to compare it with; by default those after the change. */
  readonly to?: Answers;
}

/** The id and the time of a new piece. */
interface Stamp {
  readonly id: string;
  readonly at: string;
}

/** The most characters that are stored of the choice. */
const MAX_VALUE_LENGTH = 255;

/** `after`, with the answers put aside that `act` cleared. */
export function withPutAside(
  before: AnswersState,
  after: AnswersState,
  {
    reason,
    because,
    own = [],
    withReplaced = false,
    from = before.walked,
    to = after.answers,
  }: Act,
  stamp: () => Stamp,
): AnswersState {
  if (after.answers === before.answers && from === before.walked) return after;
  const taken = findCleared(from, to, { own, withReplaced });
  if (!taken) return after;
  const { answers, setting } = taken;
  const { id, at } = stamp();
  const piece: HeldPiece = {
    id,
    reason,
    answers: { ...answers },
    setting: { answers: { ...setting.answers }, tabs: { ...setting.tabs } },
    at,
    isSent: false,
    ...(because && { because: { ...because, value: shortened(because.value) } }),
  };
  const anchor = because?.key;
  const undo = anchor === undefined ? after.undo : { pieceId: id, anchor };
  return { ...after, aside: [piece, ...after.aside], undo };
}

/** The act of restoring a piece: the answers that it replaces are put aside in turn. */
export function actOfRestore(
  { form, answers }: AnswersState,
  piece: Pick<NewPiece, 'answers' | 'because'>,
): Act {
  const { because } = piece;
  const keys = Object.keys(piece.answers);
  const first = questionsOf(form).find(({ key }) => keys.includes(key));
  // Restoring reverses the choice that cleared the piece: that choice need not be put aside.
  const own = questionsOf(form).filter(
    ({ key }) => key === because?.key && answers[key] === because.value,
  );
  return {
    reason: 'swap',
    own,
    withReplaced: true,
    because: first && { key: first.key, value: '' },
  };
}

/** Puts the answers of a piece back into the form. Its tabs must be open already. */
export function pieceRestored(
  state: AnswersState,
  piece: Pick<NewPiece, 'id' | 'answers' | 'setting'>,
): AnswersState {
  const patch = bringBack(state.form, state.answers, piece, state.situation);
  return answersChanged(pieceRemoved(state, piece.id), patch);
}

/** Removes a piece. */
export function pieceRemoved(state: AnswersState, id: string): AnswersState {
  const undo = state.undo?.pieceId === id ? undefined : state.undo;
  return { ...state, undo, aside: state.aside.filter((piece) => piece.id !== id) };
}

/** The pieces that are not on the server yet, oldest first. */
export function unsentPieces({ aside }: Pick<AnswersState, 'aside'>): readonly HeldPiece[] {
  return aside.filter(({ isSent }) => !isSent).reverse();
}

/** These pieces are on the server now. */
export function piecesSent(state: AnswersState, ids: readonly string[]): AnswersState {
  const aside = state.aside.map((piece) =>
    ids.includes(piece.id) ? { ...piece, isSent: true } : piece,
  );
  return { ...state, aside };
}

/** A piece as the contract has it. */
export function asNewPiece({ at: _at, isSent: _isSent, ...piece }: HeldPiece): NewPiece {
  return piece;
}

/** The keys that some pieces hold. */
export function keysOf(pieces: readonly { readonly answers: Answers }[]): ReadonlySet<string> {
  return new Set(pieces.flatMap(({ answers }) => Object.keys(answers)));
}

/** With a random UUID; not by `crypto.randomUUID`, which is missing on pages without TLS. */
export function newStamp(): Stamp {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, at: new Date().toISOString() };
}

function shortened(value: AnswerValue): AnswerValue {
  return typeof value === 'string' ? [...value].slice(0, MAX_VALUE_LENGTH).join('') : value;
}
