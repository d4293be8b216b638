/** What a change of the page takes away, kept to be brought back (contract §6, "Put aside"). Pure. */
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

/** What was just put aside, and where on the page that happened: the way back is offered there. */
export interface Undo {
  readonly pieceId: string;
  /** The key of a question, or the id of tabs or of a button. */
  readonly anchor: string;
}

/** Something that may take answers away. */
export interface Act {
  readonly reason: NewPiece['reason'];
  /** The choice that does it. */
  readonly because?: { readonly key: string; readonly value: AnswerValue } | undefined;
  /** The questions that it answers: those are the applicant's own. */
  readonly own?: readonly Question[];
  /** Whether what is replaced counts as taken away, too. */
  readonly withReplaced?: boolean;
  /** What counted before; as the page stood unless given. */
  readonly from?: Walk;
  /** What to compare that with; the answers afterwards unless given. */
  readonly to?: Answers;
}

/** What makes a piece one of its own. */
export interface Stamp {
  readonly id: string;
  readonly at: string;
}

/** The longest text that a choice is remembered by. */
const LONGEST_VALUE = 255;

/** The state after an act, with what it took away put aside. */
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

/** What bringing a piece back does, and what it exchanges for it. */
export function actOfRestore(
  { form, answers }: AnswersState,
  piece: Pick<NewPiece, 'answers' | 'because'>,
): Act {
  const { because } = piece;
  const keys = Object.keys(piece.answers);
  const first = questionsOf(form).find(({ key }) => keys.includes(key));
  // The very choice that took it away is taken back, and nothing is lost with that.
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

/** The state with a piece back in its place: it counts again. Its tabs have been chosen before. */
export function pieceRestored(
  state: AnswersState,
  piece: Pick<NewPiece, 'id' | 'answers' | 'setting'>,
): AnswersState {
  const patch = bringBack(state.form, state.answers, piece, state.situation);
  return answersChanged(pieceRemoved(state, piece.id), patch);
}

/** The state without a piece. */
export function pieceRemoved(state: AnswersState, id: string): AnswersState {
  const undo = state.undo?.pieceId === id ? undefined : state.undo;
  return { ...state, undo, aside: state.aside.filter((piece) => piece.id !== id) };
}

/** The pieces that the server does not have yet, oldest first. */
export function unsentPieces({ aside }: Pick<AnswersState, 'aside'>): readonly HeldPiece[] {
  return aside.filter(({ isSent }) => !isSent).reverse();
}

/** The server has these pieces now. */
export function piecesSent(state: AnswersState, ids: readonly string[]): AnswersState {
  const aside = state.aside.map((piece) =>
    ids.includes(piece.id) ? { ...piece, isSent: true } : piece,
  );
  return { ...state, aside };
}

/** A piece as it is sent. */
export function asNewPiece({ at: _at, isSent: _isSent, ...piece }: HeldPiece): NewPiece {
  return piece;
}

/** The keys that some pieces hold. */
export function keysOf(pieces: readonly { readonly answers: Answers }[]): ReadonlySet<string> {
  return new Set(pieces.flatMap(({ answers }) => Object.keys(answers)));
}

/** A random UUID. `crypto.randomUUID` is missing where the page came without TLS. */
export function newStamp(): Stamp {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, at: new Date().toISOString() };
}

function shortened(value: AnswerValue): AnswerValue {
  return typeof value === 'string' ? [...value].slice(0, LONGEST_VALUE).join('') : value;
}
