/** The choices of a form: what a key may hold over all its lists, and the label that goes with a chosen code. */
import { labelIn } from '../kinds/coded.ts';
import { kindOf } from '../kinds/registry.ts';
import { type Answers, textAt } from './answers.ts';
import type { PlainDate } from './dates.ts';
import type { Form, Option, Question } from './definition.ts';
import { questionsOf } from './inventory.ts';

/** The label of the code that a question holds; `''` for an empty answer or a code that is not listed. */
export function labelFor(question: Question, answers: Answers, today: PlainDate): string {
  const options = kindOf(question).choices?.now(question, answers, today) ?? [];
  return labelIn(options, textAt(answers, question.key));
}

/** Every code that a key may hold, over all the lists that it may come from; empty where the list is open. */
export function optionsFor(form: Form, key: string): Option[] {
  const byValue = new Map<string, Option>();
  for (const question of questionsOf(form)) {
    if (question.key !== key) continue;
    for (const option of kindOf(question).choices?.all(question) ?? []) {
      byValue.set(option.value, option);
    }
  }
  return [...byValue.values()];
}
