/** Compares a parent's proposal with the form. Pure. */
import type { Answers } from '#form/engine/answers.ts';
import { propagate } from '#form/engine/change.ts';
import type { Question } from '#form/engine/definition.ts';
import { keysAnsweredBy, questionsOf } from '#form/engine/inventory.ts';
import { walk } from '#form/engine/walk.ts';
import { inWords } from '#form/engine/words.ts';
import type { AnswersState } from '#web/applicant/form/answers/state.ts';

interface ProposedAnswer {
  readonly question: Question;
  readonly keys: readonly string[];
  /** In words; `""` without an answer. */
  readonly now: string;
  readonly proposed: string;
  /** Whether the answer can be accepted by itself: a state fits only its country, and a hidden question holds no answer. */
  readonly standsAlone: boolean;
}

/** The questions that the proposal answers differently from the form, in the order of the form. */
export function proposedIn(
  { form, answers, situation, walked }: AnswersState,
  proposal: Answers,
): readonly ProposedAnswer[] {
  const walkWith = (patch: Answers) =>
    walk(form, { ...answers, ...propagate(form, answers, patch, situation) }, situation);
  const whole = walkWith(proposal);
  return questionsOf(form).flatMap((question) => {
    const { key } = question;
    const now = inWords(walked, question);
    const proposed = inWords(whole, question);
    if (!(key in proposal) || now === proposed) return [];
    const keys = keysAnsweredBy(question);
    const alone = walkWith(partOf(proposal, keys)).answers[key] ?? '';
    return [{ question, keys, now, proposed, standsAlone: alone === proposal[key] }];
  });
}

/** Some keys of a proposal. */
export function partOf(proposal: Answers, keys: readonly string[]): Answers {
  return Object.fromEntries(Object.entries(proposal).filter(([key]) => keys.includes(key)));
}
