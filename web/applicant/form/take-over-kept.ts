/** Turns text that was typed on other server-rendered screens into answers, so that every screen shows it. */
import type { AnswerValue } from '#form/engine/answers.ts';
import type { Question } from '#form/engine/definition.ts';
import { keep, readKept } from '#web/applicant/first-screen/kept-early.ts';
import type { AnswerStore } from './answers/store.ts';
import { findDate } from './questions/date/parts.ts';
import { mask, maskOf } from './questions/masked/mask.ts';
import { routeOf } from './summary/entries.ts';

type Kept = ReturnType<typeof readKept>;

/**
 * Stores the kept text of all screens but the current one. Text that forms no answer yet, such as half a date, stays kept for its own
 * screen.
 * @param shown the path of the current screen, which replays its own text.
 */
export function takeOverKept(store: AnswerStore, shown: string): void {
  const { form, walked } = store.getState();
  for (const page of form.pages.filter((page) => routeOf(page) !== shown)) {
    const kept = readKept(routeOf(page));
    if (Object.keys(kept).length === 0) continue;
    const taken = new Set<string>();
    for (const { question } of walked.questions.filter((visible) => visible.page === page)) {
      const value = answerIn(kept, question);
      if (value === undefined) continue;
      store.answer(question, value);
      for (const name of namesOf(question)) taken.add(name);
    }
    const rest = Object.entries(kept).filter(([name]) => !taken.has(name));
    keep(routeOf(page), Object.fromEntries(rest));
  }
}

/** The names of a question's controls. */
function namesOf({ kind, key }: Question): readonly string[] {
  return kind === 'date' ? [`${key}_month`, `${key}_day`, `${key}_year`] : [key];
}

/** The answer in a question's controls; undefined if there is none. */
function answerIn(kept: Kept, question: Question): AnswerValue | undefined {
  const [first, day = '', year = ''] = namesOf(question).map((name) => kept[name]);
  if (question.kind === 'date') return findDate({ month: first ?? '', day, year });
  if (first === undefined || question.kind === 'document') return undefined;
  if (question.kind === 'checkbox') return true;
  if (question.kind === 'autocomplete') return first.trim();
  const shape = maskOf(question);
  if (shape === undefined) return first;
  return mask(shape, '', { text: first, caret: first.length }, { isOnePiece: true }).text;
}
