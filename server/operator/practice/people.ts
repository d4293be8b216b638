/** Invented applicants for a practice portal. The same number always gives the same person. Pure. */
import { completeApplication } from '#form/application/complete-application.ts';
import { type Answers, descriptionKey } from '#form/engine/answers.ts';
import { addDays, type PlainDate } from '#form/engine/dates.ts';
import type { Form } from '#form/engine/definition.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { type Situation, walk } from '#form/engine/walk.ts';

/** No real address has this domain (RFC 2606). */
const DOMAIN = 'practice.invalid';
const pieces = (words: string) => words.split(' ');
const FIRST = pieces(
  'Biscuit Clementine Dewdrop Elderberry Figaro Gadget Hopscotch Inkwell Jellybean Kazoo Lollipop Marzipan Noodle Origami Pumpernickel Quibble Rutabaga Snickerdoodle Tumbleweed Umbrella Velvet Waffle Xylophone Yodel Zucchini',
);
const LAST = pieces('Makebelieve Neverborn Practice Pretend Rehearsal Testwood Trialton Unreal');
/** Each person after so many is a possible duplicate of the one before. */
const TWIN = 40;
/** Rounds of mending answers that the college's own form does not take. */
const ROUNDS = 8;

export type Invented = {
  readonly username: string;
  readonly answers: Answers;
  readonly situation: Situation;
  readonly isComplete: boolean;
};

/** @param number from 0. */
export function invent(form: Form, today: PlainDate, number: number): Invented {
  const isTwin = number % TWIN === TWIN - 1;
  const same = isTwin ? number - 1 : number;
  const pick = <One>(list: readonly One[], stride = 1): One | undefined =>
    list[Math.floor(same / stride) % list.length];
  const tab = 'essay';
  const situation = { today, counts: { activities: 4 }, tabs: { personal_statement: tab } };
  const complete = completeApplication(today);
  const person: Answers = {
    ...complete,
    first_name: pick(FIRST) ?? '',
    middle_name: '',
    last_name: pick(LAST, FIRST.length) ?? '',
    preferred_name: '',
    birth_date: addDays(String(complete.birth_date), -(same % 360)),
    email_address: `p${number}@${DOMAIN}`,
    phone_home: '',
    phone_mobile: `(541) 555-${String(same % 10_000).padStart(4, '0')}`,
    phone_international: '',
    hs_gpa: (2 + (same % 20) / 10).toFixed(2),
  };
  let varied = person;
  for (const [index, key] of ['entry_term', 'applied_major', 'state'].entries()) {
    varied = answered(form, varied, key, same + index);
  }
  const answers = corrected(form, varied, situation);
  const isComplete = Object.keys(errorsIn(walk(form, answers, situation))).length === 0;
  return { username: `p${number}@${DOMAIN}`, answers, situation, isComplete };
}

/** Replaces answers that a college's own lists and questions do not take by choices of theirs. */
function corrected(form: Form, given: Answers, situation: Situation): Answers {
  const keys = questionsOf(form).map(({ key }) => key);
  let answers = given;
  for (let round = 0; round < ROUNDS; round += 1) {
    const wrong = errorsIn(walk(form, answers, situation));
    const ours = keys.filter((key) => key in wrong);
    if (ours.length === 0) break;
    for (const key of ours) answers = answered(form, answers, key, round);
  }
  return answers;
}

/** The answers with one choice of a question, where it has choices. */
function answered(form: Form, answers: Answers, key: string, number: number): Answers {
  const choices = choicesFor(form, key);
  const chosen = choices[number % choices.length];
  if (chosen === undefined) return answers;
  return { ...answers, [key]: chosen.value, [descriptionKey(key)]: chosen.label };
}
