/** The rules about parents and guardians (spec §5). Each message names its parent. */
import { matches, required, reworded, type Schema } from '../../engine/rules.ts';
import { ANY_PHONE, EMAIL, PHONE } from '../../patterns.ts';
import { addressSchema } from '../address.ts';
import type { FormOptions } from '../form-options.ts';
import { type ParentPrefix, parentTitle } from './parents.ts';

/** The schema of one parent: the first parent is required, the second is checked only if given. */
export function parentSchema(prefix: ParentPrefix, { internationalPhone }: FormOptions): Schema {
  const validEmail = matches(EMAIL, 'Please enter a valid email address.');
  const phone = internationalPhone ? ANY_PHONE : PHONE;
  const validPhone = matches(phone, 'Please enter a valid phone number.');
  const isAskedFor = prefix === 'parent_1_';
  const schema: Schema = isAskedFor
    ? {
        [`${prefix}relationship`]: [required('Relationship')],
        [`${prefix}prefix`]: [required()],
        [`${prefix}first_name`]: [required('First Name')],
        [`${prefix}last_name`]: [required('Last Name')],
        [`${prefix}email_address`]: [required('Email'), validEmail],
        [`${prefix}phone`]: [required(), validPhone],
        [`${prefix}phone_type`]: [required('Phone Type')],
        [`${prefix}addr_same_as_stu_perm`]: [required()],
        ...addressSchema(prefix),
      }
    : { [`${prefix}email_address`]: [validEmail], [`${prefix}phone`]: [validPhone] };
  return reworded(schema, (message) => `${parentTitle(prefix)}: ${message}`);
}
