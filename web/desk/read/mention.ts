/** Completes mentions while they are typed. Pure. */
import type { Colleagues } from '#contract/desk-read.ts';

type Person = Colleagues['people'][number];

/** The maximum number of suggestions. */
const MAX_SUGGESTIONS = 5;
const STARTED = /(?:^|[\s([{„“"'])@([\p{L}\p{N}._+-]*)$/u;

/** The text between an `@` and the caret; undefined if no mention is being typed. */
export function startedMention(text: string, caret: number): string | undefined {
  return STARTED.exec(text.slice(0, caret))?.[1];
}

/** People whose handle, or a part of whose name, starts with the text. */
export function suggestionsFor(started: string, people: readonly Person[]): Person[] {
  const wanted = started.toLowerCase();
  const fits = ({ handle, name }: Person) =>
    [handle, ...name.toLowerCase().split(/\s+/)].some((word) => word.startsWith(wanted));
  return people.filter(fits).slice(0, MAX_SUGGESTIONS);
}

/** The text with the mention completed, and the new position of the caret. */
export function completed(
  text: string,
  caret: number,
  handle: string,
): { text: string; caret: number } {
  const started = startedMention(text, caret) ?? '';
  const before = `${text.slice(0, caret - started.length)}${handle} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
