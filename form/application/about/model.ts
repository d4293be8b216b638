/** The answer keys and shapes of the first step, in export order (spec §3). */
import type { DataModel } from '../../engine/definition.ts';
import type { FormOptions } from '../form-options.ts';
import { boolean, coded, date, email, place, text, year, zip } from '../stored.ts';

/** The keys of the first step. */
export function aboutModel(options: FormOptions): DataModel {
  return {
    ...personal(options),
    ...address(''),
    citizenship_type: coded,
    citizenship: coded,
    ...background,
    religious_affiliation: coded,
    ...parent('parent_1_'),
    ...parent('parent_2_'),
    ...legacy,
  };
}

function personal(options: FormOptions): DataModel {
  return {
    first_name: text(),
    middle_name: text(),
    last_name: text(),
    preferred_name: text(),
    birth_date: date,
    gender: coded,
    gender_iden: coded,
    phone_home: text(),
    phone_mobile: text(),
    ...(options.internationalPhone ? { phone_international: text() } : {}),
    optin_sms_ind: boolean,
    email_address: email,
  };
}

function address(prefix: string): DataModel {
  return {
    [`${prefix}address_line_1`]: place,
    [`${prefix}address_line_2`]: text(),
    [`${prefix}city`]: text(),
    [`${prefix}state`]: coded,
    [`${prefix}zip`]: zip,
    [`${prefix}country`]: coded,
  };
}

function parent(prefix: string): DataModel {
  return {
    [`${prefix}send_parent`]: coded,
    [`${prefix}relationship`]: coded,
    [`${prefix}prefix`]: coded,
    [`${prefix}first_name`]: text(),
    [`${prefix}last_name`]: text(),
    [`${prefix}email_address`]: email,
    [`${prefix}phone`]: text(),
    [`${prefix}phone_type`]: coded,
    [`${prefix}addr_same_as_stu_perm`]: coded,
    ...address(prefix),
  };
}

const background: DataModel = {
  ethnicity: coded,
  mena_descent: coded,
  race_american_indian: boolean,
  race_asian: boolean,
  race_black: boolean,
  race_native_hawaiian: boolean,
  race_white: boolean,
};

const legacy: DataModel = {
  legacy_first_name: text(),
  legacy_last_name: text(),
  legacy_relationship: coded,
  legacy_grad_year: year,
};
