/** Mentions as they are typed. Pure. */
import type { Colleagues } from '#contract/desk-read.ts';

type Person = Colleagues['people'][number];

/** How many are suggested. */
const MOST = 5;
const STARTED = /(?:^|[\s([{„“"'])@([\p{L}\p{N}._+-]*)$/u;

/** What stands between an `@` and the caret; undefined where no mention is being typed. */
export function startedMention(text: string, caret: number): string | undefined {
  return STARTED.exec(text.slice(0, caret))?.[1];
}

/** Who fits: by the beginning of the handle, or of a part of the name. */
export function suggestionsFor(started: string, people: readonly Person[]): Person[] {
  const wanted = started.toLowerCase();
  const fits = ({ handle, name }: Person) =>
    [handle, ...name.toLowerCase().split(/\s+/)].some((word) => word.startsWith(wanted));
  return people.filter(fits).slice(0, MOST);
}

/** The text with a whole mention in the place of the started one, and where the caret stands then. */
export function completed(
  text: string,
  caret: number,
  handle: string,
): { text: string; caret: number } {
  const started = startedMention(text, caret) ?? '';
  const before = `${text.slice(0, caret - started.length)}${handle} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
