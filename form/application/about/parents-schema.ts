/** The rules about parents and guardians (spec §5). Each message says which of them it is about. */
import { matches, required, type Schema } from '../../engine/rules.ts';
import { stateAndZipSchema } from '../address-schema.ts';
import type { FormOptions } from '../form-options.ts';
import { ANY_PHONE, EMAIL, PHONE } from '../patterns.ts';
import { type ParentPrefix, parentTitle } from './parents.ts';

/** The schema of one parent: the first one is asked for, the second is only checked if given. */
export function parentSchema(prefix: ParentPrefix, options: FormOptions): Schema {
  const say = (message: string) => `${parentTitle(prefix)}: ${message}`;
  const phone = options.internationalPhone ? ANY_PHONE : PHONE;
  const validEmail = matches(EMAIL, say('Please enter a valid email address.'));
  const validPhone = matches(phone, say('Please enter a valid phone number.'));
  if (prefix === 'parent_2_') {
    return { [`${prefix}email_address`]: [validEmail], [`${prefix}phone`]: [validPhone] };
  }
  return {
    [`${prefix}relationship`]: [required(say('Relationship'))],
    [`${prefix}prefix`]: [required(say)],
    [`${prefix}first_name`]: [required(say('First Name'))],
    [`${prefix}last_name`]: [required(say('Last Name'))],
    [`${prefix}email_address`]: [required(say('Email')), validEmail],
    [`${prefix}phone`]: [required(say), validPhone],
    [`${prefix}phone_type`]: [required(say('Phone Type'))],
    [`${prefix}addr_same_as_stu_perm`]: [required(say)],
    ...addressSchema(prefix, say),
  };
}

/** The address shows, and is therefore checked, only when it is not the applicant's own. */
function addressSchema(prefix: ParentPrefix, say: (message: string) => string): Schema {
  return {
    [`${prefix}address_line_1`]: [required(say)],
    [`${prefix}city`]: [required(say)],
    [`${prefix}country`]: [required(say)],
    ...stateAndZipSchema(prefix, say),
  };
}
