/** Invents answers for a preview of a form. */

import { completeApplication } from '#form/application/complete-application.ts';
import { findUnacceptable, storedShapes } from '#form/engine/accept.ts';
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Form, Question } from '#form/engine/definition.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';

/** An answer to every question, whatever the conditions: the reader leaves out what is hidden. */
export function inventAnswers(form: Form, today: PlainDate): Answers {
  const shapes = storedShapes(form);
  const invented = questionsOf(form).map((question) => [
    question.key,
    answerTo(form, question, today),
  ]);
  const answers: Answers = { ...Object.fromEntries(invented), ...completeApplication(today) };
  const fitting = Object.entries(answers).filter(
    ([key, value]) => findUnacceptable(shapes, { [key]: value }) === undefined,
  );
  return Object.fromEntries(fitting);
}

function answerTo(form: Form, { kind, key, label }: Question, today: PlainDate): AnswerValue {
  switch (kind) {
    case 'checkbox':
      return true;
    case 'radio':
    case 'select':
      return choicesFor(form, key).find(({ value }) => value !== '')?.value ?? '';
    case 'date':
      return today;
    case 'email':
      return 'sam@mail.example';
    case 'phone':
      return '(541) 555-0164';
    case 'zip':
      return '97424';
    case 'document':
      return '';
    default:
      return `${label.slice(0, 30)} …`;
  }
}
