/** The answers that a person's next application begins with, because they are still true. */
import type { Answers } from '../engine/answers.ts';
import type { Form } from '../engine/definition.ts';
import { keysAnsweredBy, questionsOf } from '../engine/inventory.ts';

/**
 * The questions whose answers are taken over, by section: no consents, essays, statements, documents or certifications, and no questions
 * about one season.
 */
const STILL_TRUE: readonly string[] = [
  ...['first_name', 'middle_name', 'last_name', 'preferred_name', 'birth_date'],
  ...['email_address', 'phone_mobile', 'phone_home', 'phone_international'],
  ...['country', 'address_line_1', 'address_line_2', 'city', 'state', 'zip'],
  ...['hs_ceeb', 'hs_name', 'hs_address_line_1', 'hs_city', 'hs_state', 'hs_zip', 'hs_country'],
];

/** The answers that a new application of the same person begins with. */
export function stillTrue(form: Form, answers: Answers): Answers {
  const keys = new Set([
    ...STILL_TRUE,
    ...questionsOf(form)
      .filter(({ key }) => STILL_TRUE.includes(key))
      .flatMap(keysAnsweredBy),
  ]);
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}
