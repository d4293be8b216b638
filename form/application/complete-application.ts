/** A believable applicant's answers, for tests and measurements. Codes are those of the sample college. */
import { type Answers, type AnswerValue, descriptionKey } from '../engine/answers.ts';
import { type PlainDate, yearOf, yearsBefore } from '../engine/dates.ts';

/**
 * Complete answers: every visible question is answered, without an error on `today` (`YYYY-MM-DD`). The applicant writes the statement
 * in the form, has two parents and four activities, and wants to study Spanish; therefore only the keys
 * `personal_statement_doc` and `lpn_current` are missing.
 */
export function completeApplication(today: PlainDate = '2026-11-21'): Answers {
  return {
    ...applicant(today),
    ...parents,
    ...legacy(today),
    ...plans,
    ...school(today),
    ...activities,
    ...statement,
    ...declarations,
  };
}

/** A coded answer with the label beside it. */
function coded(key: string, code: string, label: string): Record<string, string> {
  return { [key]: code, [descriptionKey(key)]: label };
}

function applicant(today: PlainDate): Answers {
  return {
    first_name: 'Marisol',
    middle_name: 'Inés',
    last_name: 'Okafor-Reyes',
    preferred_name: 'Mari',
    birth_date: yearsBefore(today, 17),
    ...coded('gender', 'F', 'Female'),
    ...coded('gender_iden', 'W', 'Woman'),
    email_address: 'marisol.okafor@mail.example',
    phone_home: '(541) 555-0119',
    phone_mobile: '(541) 555-0164',
    phone_international: '+52 951 555 0187',
    optin_sms_ind: true,
    ...coded('country', 'USA', 'United States'),
    ...coded('address_line_1', '418 Fern Hollow Lane', '418 Fern Hollow Lane'),
    address_line_2: 'Apt 6',
    city: 'Cottage Grove',
    ...coded('state', 'OR', 'Oregon'),
    zip: '97424',
    ...coded('citizenship_type', 'PR', 'U.S. permanent resident (green card holder)'),
    ...coded('citizenship', 'MEX', 'Mexico'),
    ...coded('ethnicity', 'Y', 'Yes'),
    ...coded('mena_descent', 'N', 'No'),
    race_american_indian: true,
    race_asian: false,
    race_black: true,
    race_native_hawaiian: false,
    race_white: true,
    ...coded('religious_affiliation', 'CAT', 'Catholic'),
  };
}

const parents: Answers = {
  ...coded('parent_1_relationship', 'MO', 'Mother'),
  ...coded('parent_1_prefix', 'DR', 'Dr.'),
  parent_1_first_name: 'Lucía',
  parent_1_last_name: 'Reyes Ortega',
  parent_1_email_address: 'lucia.reyes@mail.example',
  parent_1_phone: '(541) 555-0152',
  ...coded('parent_1_phone_type', 'C', 'Cell'),
  ...coded('parent_1_send_parent', 'Y', 'Yes'),
  ...coded('parent_1_addr_same_as_stu_perm', 'N', 'No'),
  ...coded('parent_1_country', 'USA', 'United States'),
  ...coded('parent_1_address_line_1', '77 Mill Street', '77 Mill Street'),
  parent_1_address_line_2: 'Unit B',
  parent_1_city: 'Eugene',
  ...coded('parent_1_state', 'OR', 'Oregon'),
  parent_1_zip: '97401',

  ...coded('parent_2_relationship', 'FA', 'Father'),
  ...coded('parent_2_prefix', 'MR', 'Mr.'),
  parent_2_first_name: 'Chidi',
  parent_2_last_name: 'Okafor',
  parent_2_email_address: 'chidi.okafor@mail.example',
  parent_2_phone: '(604) 555-0133',
  ...coded('parent_2_phone_type', 'W', 'Work'),
  ...coded('parent_2_send_parent', 'N', 'No'),
  ...coded('parent_2_addr_same_as_stu_perm', 'N', 'No'),
  ...coded('parent_2_country', 'CAN', 'Canada'),
  ...coded('parent_2_address_line_1', '2210 Kingsway', '2210 Kingsway'),
  parent_2_address_line_2: 'Suite 14',
  parent_2_city: 'Vancouver',
  ...coded('parent_2_state', 'BC', 'British Columbia'),
  parent_2_zip: 'V5N 2T5',
};

function legacy(today: PlainDate): Answers {
  const graduated = String(yearOf(today) - 24);
  return {
    legacy_first_name: 'Rosa',
    legacy_last_name: 'Ortega',
    ...coded('legacy_relationship', 'AU', 'Aunt or uncle'),
    ...coded('legacy_grad_year', graduated, graduated),
  };
}

const plans: Answers = {
  ...coded('entry_term', '2027FA', 'Fall 2027'),
  ...coded('applied_major', '33', 'Spanish'),
  languages_spoken: 'English, Spanish, Zapotec, some Igbo',
  fluent_language: 'English and Spanish',
  ...coded('campus_housing', 'C', 'Live on campus'),
  ...coded('hear_about_us', 'COUN', 'School counselor or teacher'),
};

function school(today: PlainDate): Answers {
  const graduates = String(yearOf(today) + 1);
  return {
    ...coded('hs_name', 'Cottage Grove High School', 'Cottage Grove High School'),
    hs_ceeb: '380225',
    ...coded('hs_country', 'USA', 'United States'),
    hs_address_line_1: '1375 South River Road',
    hs_city: 'Cottage Grove',
    ...coded('hs_state', 'OR', 'Oregon'),
    hs_zip: '97424',
    ...coded('grad_month', '6', 'June'),
    ...coded('grad_year', graduates, graduates),
    counselor_first_name: 'Dana',
    counselor_last_name: 'Whitfield',
    counselor_email_address: 'dana.whitfield@school.example',
    ...coded('gpa_scale', '4.0', '4.0 (unweighted)'),
    hs_gpa: '3.82',
  };
}

const activities: Answers = {
  activity_name: 'Interpreter at the free clinic',
  ...coded('activity_select', 'VOLU', 'Volunteering or community service'),
  activity_name_2: 'Marching band, second clarinet',
  ...coded('activity_select_2', 'BAND', 'Band or orchestra'),
  activity_name_3: 'Weekend shifts at the bakery',
  ...coded('activity_select_3', 'WORK', 'Paid work'),
  activity_name_4: 'Looking after my little brothers',
  ...coded('activity_select_4', 'FAMI', 'Caring for family members'),
};

const statement: Answers = {
  ...coded('test_taken_ind', 'N', 'No'),
  ...coded('test_plan', 'Y', 'Yes'),
  personal_statement_essay: [
    'My grandmother keeps three languages in one kitchen. She counts in Zapotec, bargains in Spanish, and swears at the radio in English. Nobody taught me to translate; I was simply the shortest person in the room who understood everybody.',
    'At twelve I went along to the free clinic because my mother was on shift and there was no one to leave me with. A man was trying to explain a pain that moved. The nurse wrote "pain, moves", and I said: no, he says that it walks. He says that it comes at night like someone checking the doors. The nurse put her pen down and asked him who was checking the doors. That was the first time I saw a word change what happened to a person.',
    'I want to study Spanish not because I lack it, but because I have it the way one has a house: I know where the light switches are, and could not tell you how it stands up. I would like to learn how it stands up, and then go back to the clinic and hold the door.',
  ].join('\n\n'),
};

const declarations: Record<string, AnswerValue> = {
  ...coded('conviction', 'N', 'No'),
  ...coded('suspended', 'Y', 'Yes'),
  suspended_comment:
    'In ninth grade I was suspended for one day for leaving school without permission to fetch my brother, who was ill. I should have asked the office to call my mother. I have asked ever since.',
  ...coded('counselor_waiver_request', 'Y', 'Yes'),
  legal_agree: true,
};
