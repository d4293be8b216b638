/**
 * What one change of an answer does to the others: the editor's only way to change answers. A keystroke enters the engine
 * here, as `answer(…)`, and leaves it as a patch. The page applies the patch, walks the form again (`walk.ts`), draws what
 * shows, and later saves the changed keys; the server asks `accept.ts` whether they may be stored.
 */
import { kindOf } from '../kinds/registry.ts';
import type { Answers, AnswerValue } from './answers.ts';
import type { Form, Question } from './definition.ts';
import { type Patch, settle } from './settle.ts';
import type { Situation } from './walk.ts';

export type { Patch } from './settle.ts';

/**
 * Answers a question. The patch holds the answer, its companion label, what depends on it and is therefore cleared
 * (a conditional select and its label, spec §4), and every key that the change hides.
 */
export function answer(
  form: Form,
  answers: Answers,
  question: Question,
  value: AnswerValue,
  situation: Situation,
): Patch {
  return settle(form, answers, kindOf(question).answer(question, value, answers), situation);
}
