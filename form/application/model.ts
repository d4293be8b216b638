/**
 * The data model: every answer that an application can hold (spec §3, named as contract §5 says), in the order in
 * which exports list them.
 */
import type { AnswerShape, DataModel } from '../engine/definition.ts';
import { TEXT_MAX_LENGTH, TEXTAREA_MAX_LENGTH } from '../engine/limits.ts';
import { ACTIVITY_SUFFIXES } from './education/activities.ts';
import type { FormOptions } from './form-options.ts';

/** Names and streets that come from a lookup may be longer than what people type. */
const LOOKUP_TEXT_LENGTH = 100;

const text = (maxLength = TEXT_MAX_LENGTH): AnswerShape => ({ type: 'text', maxLength });
const place = text(LOOKUP_TEXT_LENGTH);
const email = text(254);
const phone = text(14);
const internationalPhone = text(20);
const zip = text(10);
const comment = text(TEXTAREA_MAX_LENGTH);
const coded: AnswerShape = { type: 'coded' };
const year: AnswerShape = { type: 'year' };
const boolean: AnswerShape = { type: 'boolean' };

/** The data model of a college's form. */
export function dataModel(options: FormOptions): DataModel {
  return {
    ...personal(options),
    ...address(''),
    citizenship_type: coded,
    citizenship: coded,
    ...background,
    religious_affiliation: coded,
    ...parent('parent_1_', options),
    ...parent('parent_2_', options),
    ...legacy,
    ...enrollment,
    ...highSchool,
    hs_gpa: text(6),
    gpa_scale: coded,
    ...activities(),
    test_taken_ind: coded,
    test_plan: coded,
    personal_statement_essay: text(options.characterLimit),
    personal_statement_doc: { type: 'document' },
    ...final,
  };
}

function personal(options: FormOptions): DataModel {
  return {
    first_name: text(),
    middle_name: text(),
    last_name: text(),
    preferred_name: text(),
    birth_date: { type: 'date' },
    gender: coded,
    gender_iden: coded,
    phone_home: phone,
    phone_mobile: phone,
    ...(options.internationalPhone ? { phone_international: internationalPhone } : {}),
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

function parent(prefix: string, options: FormOptions): DataModel {
  return {
    [`${prefix}send_parent`]: coded,
    [`${prefix}relationship`]: coded,
    [`${prefix}prefix`]: coded,
    [`${prefix}first_name`]: text(),
    [`${prefix}last_name`]: text(),
    [`${prefix}email_address`]: email,
    [`${prefix}phone`]: options.internationalPhone ? internationalPhone : phone,
    [`${prefix}phone_type`]: coded,
    [`${prefix}addr_same_as_stu_perm`]: coded,
    ...address(prefix),
  };
}

function activities(): DataModel {
  return Object.fromEntries(
    ACTIVITY_SUFFIXES.flatMap((suffix) => [
      [`activity_name${suffix}`, text()],
      [`activity_select${suffix}`, coded],
    ]),
  );
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

const enrollment: DataModel = {
  entry_term: coded,
  applied_major: coded,
  campus_housing: coded,
  lpn_current: coded,
  languages_spoken: text(100),
  fluent_language: text(),
  hear_about_us: coded,
};

const highSchool: DataModel = {
  hs_ceeb: text(10),
  hs_name: place,
  hs_address_line_1: place,
  hs_city: text(),
  hs_state: coded,
  hs_zip: zip,
  hs_country: coded,
  counselor_first_name: text(),
  counselor_last_name: text(),
  counselor_email_address: email,
  grad_month: coded,
  grad_year: year,
};

const final: DataModel = {
  conviction: coded,
  conviction_comment: comment,
  suspended: coded,
  suspended_comment: comment,
  counselor_waiver_request: coded,
  legal_agree: boolean,
};
