import { storedShapes } from '#form/engine/accept.ts';
import { type Answers, type AnswerValue, descriptionKey } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import type { Walk } from '#form/engine/walk.ts';
import { labelFor } from '#form/engine/words.ts';
import { shapeOf } from '#form/kinds/registry.ts';

/**
 * The answers that a submission keeps: those to the questions of the form. Hidden ones are emptied (contract §6), and each code
 * gets the label from the form's own list, whatever label the client sent.
 */
export function submittedAnswers(walked: Walk): Answers {
  const { form, answers, cleared, questions, situation } = walked;
  const asked = storedShapes(form);
  const kept = Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key)));
  for (const key of cleared) kept[key] = emptyAt(form, key);
  for (const { question } of questions) {
    const label = labelFor(question, answers, situation.today);
    if (label !== '') kept[descriptionKey(question.key)] = label;
  }
  return kept;
}

/** The stored value of a cleared answer; a label is text. */
function emptyAt(form: Form, key: string): AnswerValue {
  const shape = form.model[key];
  return shape ? shapeOf(shape).empty : '';
}
