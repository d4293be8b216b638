/** Keeps the end of a paste that did not fit into an answer, so that it can be restored. Pure. */
import { type Answers, textAt } from '#form/engine/answers.ts';
import { countCharacters, firstCharacters } from '#form/engine/characters.ts';
import { maxLengthAt } from '#form/engine/inventory.ts';
import { type AnswersState, answersChanged } from './state.ts';

/** The text that was cut off, and the text right before it, which marks its place. */
export interface Cut {
  readonly text: string;
  readonly after: string;
}

/** By answer key. */
export type Cuts = Readonly<Record<string, Cut>>;

/** How much of the text before a cut marks its place, in characters. */
const MARK_LENGTH = 40;

/**
 * The part of a paste that does not fit; undefined if all of it does.
 * @param before the text before the caret, as far as that is known.
 * @param room the remaining characters.
 */
export function cutOf(
  pasted: string,
  { before = '', room }: { before?: string; room: number },
): Cut | undefined {
  // A text area counts a line break as one character.
  const text = pasted.replace(/\r\n?/g, '\n');
  if (countCharacters(text) <= room) return undefined;
  const taken = firstCharacters(text, room);
  const left = text.normalize('NFC').slice(taken.length);
  return { text: left, after: (before + taken).slice(-MARK_LENGTH) };
}

/** Adds a cut at a question. An earlier cut stays, unless it ends with the same text. */
export function cutKept(state: AnswersState, key: string, { text, after }: Cut): AnswersState {
  const earlier = state.cuts[key]?.text;
  if (earlier?.endsWith(text)) return state;
  const all = earlier === undefined ? text : `${earlier}\n\n${text}`;
  return { ...state, cuts: { ...state.cuts, [key]: { text: all, after } } };
}

/** Removes a cut that the applicant no longer needs. */
export function cutDropped(state: AnswersState, key: string): AnswersState {
  const { [key]: _gone, ...cuts } = state.cuts;
  return { ...state, cuts };
}

/** How many characters of the answer must go to make room for the cut; 0 if there is room. */
export function tooMany(
  { answers, cuts, form }: Pick<AnswersState, 'answers' | 'cuts' | 'form'>,
  key: string,
): number {
  const { text = '' } = cuts[key] ?? {};
  const limit = maxLengthAt(form, key) ?? Number.POSITIVE_INFINITY;
  return Math.max(0, countCharacters(textAt(answers, key) + text) - limit);
}

/** Puts the cut back behind its mark, or at the end if the mark is gone. Does nothing without room. */
export function cutReturned(state: AnswersState, key: string): AnswersState {
  const cut = state.cuts[key];
  if (!cut || tooMany(state, key) > 0) return state;
  return cutDropped(answersChanged(state, { [key]: withCut(state.answers, key, cut) }), key);
}

function withCut(answers: Answers, key: string, { text, after }: Cut): string {
  const whole = textAt(answers, key);
  const found = after === '' ? -1 : whole.lastIndexOf(after);
  const place = found === -1 ? whole.length : found + after.length;
  return whole.slice(0, place) + text + whole.slice(place);
}
