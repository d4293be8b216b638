import { notAnswered } from '../../engine/conditions.ts';
import type { Block, Section } from '../../engine/definition.ts';
import { countries } from '../../lists/countries.ts';
import { months } from '../../lists/short-lists.ts';
import { statesByCountry } from '../../lists/states.ts';
import { faq, row } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';
import { SCHOOL_LOOKUP } from '../lookups.ts';
import { writesToCounselor } from '../policies.ts';

/** Earliest and latest graduation from high school, in years before and after this year. */
export const GRADUATION_YEARS = { back: 65, ahead: 5 } as const;

const searchForSchool: Block = {
  kind: 'autocomplete',
  key: 'hs_name',
  label: 'Search for Your School',
  help: 'Type the name of your high school, then its town. If it is not in the list, use what you typed. If you were homeschooled or have a GED, type that.',
  ...SCHOOL_LOOKUP,
  codeKey: 'hs_ceeb',
  stateKey: 'state',
  fills: {
    address_line_1: 'hs_address_line_1',
    city: 'hs_city',
    state: 'hs_state',
    zip: 'hs_zip',
    country: 'hs_country',
  },
};

const whereItIs: readonly Block[] = [
  { kind: 'select', key: 'hs_country', label: 'Country of the school', options: countries },
  { kind: 'text', key: 'hs_address_line_1', label: 'Address of the school' },
  row(
    { kind: 'text', key: 'hs_city', label: 'City' },
    {
      kind: 'select',
      key: 'hs_state',
      label: 'State or province',
      options: [],
      optionsBy: { key: 'hs_country', options: statesByCountry },
    },
    { kind: 'zip', key: 'hs_zip', label: 'ZIP/Postal Code' },
  ),
];

const graduation: Block = {
  kind: 'group',
  legend: 'When did you finish high school, or when will you finish?',
  inRow: true,
  combineErrors: true,
  content: [
    { kind: 'select', key: 'grad_month', label: 'Month', options: months },
    {
      kind: 'select',
      key: 'grad_year',
      label: 'Year',
      options: {
        years: {
          count: GRADUATION_YEARS.back + GRADUATION_YEARS.ahead + 1,
          direction: 'past',
          startsIn: GRADUATION_YEARS.ahead,
        },
      },
    },
  ],
};

const counselor: Block = {
  kind: 'group',
  legend: 'Your school counselor',
  help: 'If your school has one. They can send us your transcript.',
  content: [
    row(
      { kind: 'text', key: 'counselor_first_name', label: 'Counselor’s first name' },
      { kind: 'text', key: 'counselor_last_name', label: 'Counselor’s last name' },
    ),
    { kind: 'email', key: 'counselor_email_address', label: 'Counselor’s email address' },
  ],
};

/** The section on the applicant's high school. */
export function highSchoolSection(options: FormOptions): Section {
  return {
    id: 'high-school',
    title: 'High school',
    why: 'So we know where your transcript will come from, and who to ask for it.',
    content: [
      searchForSchool,
      { kind: 'conditional', hideWhen: [notAnswered('hs_name')], content: whereItIs },
      graduation,
      counselor,
      faq(writesToCounselor(options)),
    ],
  };
}
