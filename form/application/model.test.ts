import { describe, expect, it } from 'vitest';
import { storedShapes } from '../engine/accept.ts';
import type { AnswerShape, Question } from '../engine/definition.ts';
import { findPageOf, questionsOf } from '../engine/inventory.ts';
import { kindOf } from '../kinds/registry.ts';
import { applicationForm } from './index.ts';
import { domesticForm, smallCollege, smallForm } from './testing.ts';

/** The keys of spec §3, named as contract §5 says, on the pages of spec §2's page-to-field map. */
const parentKeys = (prefix: string) =>
  [
    ...['send_parent', 'relationship', 'prefix', 'first_name', 'last_name', 'email_address'],
    ...['phone', 'phone_type', 'addr_same_as_stu_perm', 'address_line_1', 'address_line_2'],
    ...['city', 'state', 'zip', 'country'],
  ].map((name) => prefix + name);

const keysByPage: Record<string, readonly string[]> = {
  about: [
    ...['first_name', 'middle_name', 'last_name', 'preferred_name', 'birth_date', 'gender'],
    ...['gender_iden', 'phone_home', 'phone_mobile', 'phone_international', 'optin_sms_ind'],
    'email_address',
    ...['address_line_1', 'address_line_2', 'city', 'state', 'zip', 'country'],
    ...['citizenship_type', 'citizenship'],
    ...['ethnicity', 'mena_descent', 'race_american_indian', 'race_asian', 'race_black'],
    ...['race_native_hawaiian', 'race_white'],
    'religious_affiliation',
    ...parentKeys('parent_1_'),
    ...parentKeys('parent_2_'),
    ...['legacy_first_name', 'legacy_last_name', 'legacy_relationship', 'legacy_grad_year'],
  ],
  education: [
    ...['entry_term', 'applied_major', 'campus_housing', 'lpn_current', 'languages_spoken'],
    ...['fluent_language', 'hear_about_us'],
    ...['hs_ceeb', 'hs_name', 'hs_address_line_1', 'hs_city', 'hs_state', 'hs_zip', 'hs_country'],
    ...['counselor_first_name', 'counselor_last_name', 'counselor_email_address'],
    ...['grad_month', 'grad_year', 'hs_gpa', 'gpa_scale'],
    ...['activity_name', 'activity_select', 'activity_name_2', 'activity_select_2'],
    ...['activity_name_3', 'activity_select_3', 'activity_name_4', 'activity_select_4'],
    ...['test_taken_ind', 'test_plan', 'personal_statement_essay', 'personal_statement_doc'],
  ],
  'final-steps': [
    ...['conviction', 'conviction_comment', 'suspended', 'suspended_comment'],
    ...['counselor_waiver_request', 'legal_agree'],
  ],
};

const placements = Object.entries(keysByPage).flatMap(([page, keys]) =>
  keys.map((key): [string, string] => [key, page]),
);

/** The keys that the specification marks as booleans; every other answer is a string. */
const booleans = [
  ...['optin_sms_ind', 'race_american_indian', 'race_asian', 'race_black', 'legal_agree'],
  ...['race_native_hawaiian', 'race_white'],
];

describe('the data model', () => {
  it('holds exactly the keys of the specification', () => {
    expect(Object.keys(smallForm.model).sort()).toEqual(placements.map(([key]) => key).sort());
  });

  it.each(placements)('asks for %s on the page %s', (key, page) => {
    expect(findPageOf(smallForm, key)?.id).toBe(page);
  });

  it('marks as booleans what the specification does', () => {
    const found = Object.entries(smallForm.model)
      .filter(([, shape]) => shape.type === 'boolean')
      .map(([key]) => key);
    expect(found.sort()).toEqual(booleans.sort());
  });

  it('leaves out only the number from abroad in the domestic variant [§3.11]', () => {
    const missing = Object.keys(smallForm.model).filter((key) => !(key in domesticForm.model));
    expect(missing).toEqual(['phone_international']);
  });

  it.each<[string, number]>([
    ['first_name', 45],
    ['parent_2_last_name', 45],
    ['activity_name_4', 45],
    ['email_address', 254],
    ['phone_home', 45],
    ['phone_international', 45],
    ['zip', 10],
    ['conviction_comment', 1500],
    ['personal_statement_essay', 7000],
  ])('lets %s be %i characters long', (key, maxLength) => {
    expect(smallForm.model[key]).toEqual({ type: 'text', maxLength });
  });

  it('takes the length of the essay from the college [§1.21]', () => {
    const form = applicationForm({ ...smallCollege, characterLimit: 1234 });
    expect(form.model.personal_statement_essay).toEqual({ type: 'text', maxLength: 1234 });
  });

  it.each(questionsOf(smallForm).map((question): [string, Question] => [question.key, question]))(
    'stores %s as its question answers it',
    (key, question) => {
      expect(typesFor(question)).toContain(smallForm.model[key]?.type);
    },
  );

  it('keeps a label beside every coded answer [§3.9]', () => {
    const shapes = storedShapes(smallForm);
    for (const question of questionsOf(smallForm).filter(
      (question) => kindOf(question).keepsLabel,
    )) {
      expect(shapes.has(`${question.key}_desc`)).toBe(true);
    }
  });
});

function typesFor(question: Question): readonly AnswerShape['type'][] {
  switch (question.kind) {
    case 'radio':
      return ['coded'];
    case 'select':
      return 'years' in question.options ? ['year'] : ['coded'];
    case 'checkbox':
      return ['boolean'];
    case 'date':
      return ['date'];
    case 'document':
      return ['document'];
    default:
      return ['text'];
  }
}
