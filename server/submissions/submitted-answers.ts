import { type Answers, descriptionKey } from '#form/engine/answers.ts';
import { labelFor } from '#form/engine/options.ts';
import type { Walk } from '#form/engine/walk.ts';

/**
 * The answers that a submission keeps: those that count, with what is hidden emptied (contract §6), and beside each
 * code the label of this form's own list, whatever the client sent as one.
 */
export function submittedAnswers(walked: Walk): Answers {
  const { form, answers, cleared, questions, situation } = walked;
  const kept = { ...answers };
  for (const key of cleared) kept[key] = form.model[key]?.type === 'boolean' ? false : '';
  for (const { question } of questions) {
    if (question.kind !== 'radio' && question.kind !== 'select') continue;
    const label = labelFor(question, answers, situation.today);
    if (label !== '') kept[descriptionKey(question.key)] = label;
  }
  return kept;
}
