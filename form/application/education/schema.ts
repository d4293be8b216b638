/** The rules of the second step (spec §5), with its messages word for word. Hidden questions are never required. */
import { type Answers, textAt } from '../../engine/answers.ts';
import { answered } from '../../engine/conditions.ts';
import {
  matches,
  numberBetween,
  onlyNaming,
  onlyWhen,
  required,
  requiredUnlessAnswered,
  type Schema,
  yearWithin,
} from '../../engine/rules.ts';
import { EMAIL } from '../../patterns.ts';
import type { FormOptions } from '../form-options.ts';
import { GRADUATION_YEARS } from './high-school.ts';

const GRADUATION_INCOMPLETE =
  'Please choose both the month and the year in which you finish high school.';
const PERSONAL_STATEMENT = 'Personal Statement.';

/** The schema of the second step. */
export function educationSchema(options: FormOptions): Schema {
  return {
    entry_term: [required()],
    applied_major: [required()],
    languages_spoken: [required()],
    hs_name: [required()],
    ...graduationSchema,
    counselor_email_address: [
      matches(EMAIL, 'The counselor email address you entered is invalid.'),
    ],
    hs_gpa: [
      numberBetween(
        0,
        highestGrade(options),
        'Please enter your GPA as a number that is not above its scale, such as 3.65.',
      ),
    ],
    test_taken_ind: [required()],
    test_plan: [required()],
    // While both are empty only one of them shows, so each carries the rule.
    personal_statement_doc: [
      onlyNaming(requiredUnlessAnswered(['personal_statement_essay'], PERSONAL_STATEMENT)),
    ],
    personal_statement_essay: [
      onlyNaming(requiredUnlessAnswered(['personal_statement_doc'], PERSONAL_STATEMENT)),
    ],
  };
}

/** If one of month and year is given, the other is required; the page combines the two messages (spec §5). */
const graduationSchema: Schema = {
  grad_month: [onlyWhen(answered('grad_year'), required(GRADUATION_INCOMPLETE))],
  grad_year: [
    onlyWhen(answered('grad_month'), required(GRADUATION_INCOMPLETE)),
    yearWithin(
      GRADUATION_YEARS.back,
      GRADUATION_YEARS.ahead,
      `Please choose a year from ${GRADUATION_YEARS.back} years ago to ${GRADUATION_YEARS.ahead} years from now.`,
    ),
  ],
};

/** The top of the chosen scale, which is the number in its code; without a chosen scale, the top of the highest one. */
function highestGrade({ codeLists }: FormOptions): (answers: Answers) => number {
  const highestOfAll = Math.max(...codeLists.gpa_scale.map(({ value }) => Number(value)));
  return (answers) => Number(textAt(answers, 'gpa_scale')) || highestOfAll;
}
