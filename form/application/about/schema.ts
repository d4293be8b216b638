/** The rules of the first step (spec §5), with its messages word for word. */
import { equals } from '../../engine/conditions.ts';
import {
  atLeastYearsAgo,
  atMostYearsAgo,
  matches,
  onlyWhen,
  type Rule,
  required,
  requiredUnlessAnswered,
  type Schema,
  yearWithin,
} from '../../engine/rules.ts';
import { EMAIL, INTERNATIONAL_PHONE, PHONE } from '../../patterns.ts';
import { addressSchema } from '../address.ts';
import type { FormOptions } from '../form-options.ts';
import { LEGACY_YEARS_BACK } from './legacy.ts';
import { parentSchema } from './parents-schema.ts';

/** Ages in years (spec §9). */
const MINIMUM_AGE = 13;
const MAXIMUM_AGE = 100;

/** The schema of the first step. */
export function aboutSchema(options: FormOptions): Schema {
  return {
    first_name: [required('First Name')],
    last_name: [required('Last Name')],
    birth_date: birthDateRules,
    gender: [required()],
    email_address: [matches(EMAIL, 'Please enter a valid email address.')],
    ...phoneSchema(options),
    ...addressSchema(''),
    ...parentSchema('parent_1_', options),
    ...parentSchema('parent_2_', options),
    legacy_grad_year: [
      yearWithin(
        LEGACY_YEARS_BACK,
        0,
        `Please choose a year of graduation within the last ${LEGACY_YEARS_BACK} years.`,
      ),
    ],
  };
}

const birthDateRules: readonly Rule[] = [
  required('Date of Birth'),
  atMostYearsAgo(
    MAXIMUM_AGE,
    'This date is not supported. Please contact help support for assistance.',
  ),
  atLeastYearsAgo(MINIMUM_AGE, `You must be ${MINIMUM_AGE} years or older to apply.`),
];

/** Asks for one phone number out of several; the international variant also accepts a foreign number. */
function phoneSchema({ internationalPhone }: FormOptions): Schema {
  const [others, oneOf] = internationalPhone
    ? [
        ['phone_mobile', 'phone_international'],
        'Give us one phone number: cell, home, or one outside the U.S. and Canada.',
      ]
    : [['phone_mobile'], 'Give us one phone number: cell or home.'];
  return {
    phone_home: [
      requiredUnlessAnswered(
        others,
        'Please enter either a home phone or cell phone number.',
        oneOf,
      ),
      matches(PHONE, 'Please enter a valid home phone number.'),
    ],
    phone_mobile: [
      onlyWhen(
        equals('optin_sms_ind', true),
        required('A cell phone number is required to receive text message updates.'),
      ),
      matches(PHONE, 'Please enter a valid cell phone number.'),
    ],
    ...(internationalPhone
      ? {
          phone_international: [
            matches(
              INTERNATIONAL_PHONE,
              'Please enter a valid international phone number, starting with + and the country code.',
            ),
          ],
        }
      : {}),
  };
}
