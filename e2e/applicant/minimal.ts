/** An applicant who answers only what is required, as briefly as possible. */
import { type Answers, descriptionKey } from '#form/engine/answers.ts';
import type { Question } from '#form/engine/definition.ts';
import { choicesFor } from '#form/engine/inventory.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { type Walk, walk } from '#form/engine/walk.ts';
import { form, walkComplete } from './application.ts';

/** In longer lists, such as countries, choose the applicant's own answer without trying the others. */
const SHORT_LIST = 100;
/** The essay is typed on the page. */
const tabs = { personal_statement: 'essay' };

/**
 * The fewest answers with which an application can be submitted.
 * @param listed replaces the applicant's own answers, such as a listed school.
 */
export function walkMinimal(listed: Answers = {}): Walk {
  const { answers: own, situation } = walkComplete(listed);
  const walkWith = (answers: Answers) => walk(form, answers, { ...situation, tabs });
  let minimal = walkWith({});
  for (;;) {
    const before = errorsIn(minimal);
    const next = minimal.questions.find(({ question }) => before[question.key] !== undefined);
    if (next === undefined) return minimal;
    const { key } = next.question;
    const [shortest] = answersTo(next.question, own)
      .map((given) => walkWith({ ...minimal.answers, ...given }))
      .filter((walked) => errorsIn(walked)[key] === undefined)
      .sort((one, other) => countWrong(one) - countWrong(other));
    if (shortest === undefined) throw new Error(`The applicant has no answer to "${key}".`);
    minimal = shortest;
  }
}

const countWrong = (walked: Walk) => Object.keys(errorsIn(walked)).length;

/** The applicant's own answer, and for a short list also all others. */
function answersTo(question: Question, own: Answers): Answers[] {
  const { key } = question;
  const withCode =
    question.kind === 'autocomplete' && question.codeKey !== undefined
      ? [question.codeKey, ...Object.values(question.fills)]
      : [];
  const keys = [key, ...withCode].flatMap((one) => [one, descriptionKey(one)]);
  const given = Object.fromEntries(keys.map((one) => [one, own[one] ?? '']));
  const isList = question.kind === 'radio' || question.kind === 'select';
  const choices = isList ? choicesFor(form, key) : [];
  if (choices.length > SHORT_LIST) return [given];
  const others = choices.map(({ value, label }) => ({
    [key]: value,
    [descriptionKey(key)]: label,
  }));
  return [given, ...others];
}
