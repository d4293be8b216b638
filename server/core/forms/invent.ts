/** Invents answers for a preview of a form. */

import { completeApplication } from '#form/application/complete-application.ts';
import { findUnacceptable, storedShapes } from '#form/engine/accept.ts';
import { type Answers, type AnswerValue, isAnswered } from '#form/engine/answers.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Form, Question } from '#form/engine/definition.ts';
import { choicesFor } from '#form/engine/inventory.ts';
import { walk } from '#form/engine/walk.ts';

/** How often newly shown questions are answered: an answer may open a condition. */
const ROUNDS = 5;

export function inventAnswers(form: Form, today: PlainDate): Answers {
  const shapes = storedShapes(form);
  const fits = (key: string, value: AnswerValue) =>
    findUnacceptable(shapes, { [key]: value }) === undefined;
  let answers: Record<string, AnswerValue> = Object.fromEntries(
    Object.entries(completeApplication(today)).filter(([key, value]) => fits(key, value)),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = walk(form, answers, { today }).questions.filter(
      ({ question: { key } }) => !isAnswered(answers[key]),
    );
    const invented = open
      .map(({ question }) => [question.key, answerTo(form, question, today)] as const)
      .filter(([key, value]) => value !== '' && fits(key, value));
    if (invented.length === 0) break;
    answers = { ...answers, ...Object.fromEntries(invented) };
  }
  return answers;
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
