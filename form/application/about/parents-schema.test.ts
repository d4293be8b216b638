import { describe, expect, it } from 'vitest';
import {
  domesticForm,
  errorsAfter,
  getPage,
  goodEmails,
  type RuleCase,
  smallForm,
  tryCases,
  uncoveredRules,
  wrongEmails,
  wrongPhones,
} from '../testing.ts';

const SHORT_ZIP = 'ZIP/Postal Code must be at least 5 characters.';
const first = 'Parent 1/Guardian 1: ';
const second = 'Parent 2/Guardian 2: ';
const atMyAddress = {
  parent_1_addr_same_as_stu_perm: 'Y',
  parent_1_address_line_1: '',
  parent_1_city: '',
  parent_1_country: '',
  parent_1_state: '',
  parent_1_zip: '',
};

const cases: RuleCase[] = [
  ...[
    ['relationship', 'Relationship'],
    ['prefix', 'Title'],
    ['first_name', 'First Name'],
    ['last_name', 'Last Name'],
    ['email_address', 'Email'],
    ['phone', 'Phone'],
    ['phone_type', 'Phone Type'],
    ['addr_same_as_stu_perm', 'Does this person live at your address?'],
  ].map(([name, message]) => ({
    key: `parent_1_${name}`,
    message: `${first}${message}`,
    fails: [{ [`parent_1_${name}`]: '' }],
    passes: [{}],
  })),
  ...[
    ['address_line_1', 'Address'],
    ['city', 'City'],
    ['country', 'Country'],
  ].map(([name, message]) => ({
    key: `parent_1_${name}`,
    message: `${first}${message}`,
    fails: [{ [`parent_1_${name}`]: '' }],
    passes: [{}, atMyAddress],
  })),
  {
    key: 'parent_1_state',
    message: `${first}State`,
    fails: [{ parent_1_state: '' }, { parent_1_country: 'CAN', parent_1_state: '' }],
    passes: [{}, atMyAddress, { parent_1_country: 'FRA', parent_1_state: '' }],
  },
  {
    key: 'parent_1_zip',
    message: `${first}ZIP/Postal Code`,
    fails: [{ parent_1_zip: '' }],
    passes: [{}, atMyAddress, { parent_1_country: 'CAN', parent_1_state: 'QC', parent_1_zip: '' }],
  },
  {
    key: 'parent_1_zip',
    message: `${first}${SHORT_ZIP}`,
    fails: [{ parent_1_zip: '974' }],
    passes: [{}, { parent_1_country: 'ISL', parent_1_state: '', parent_1_zip: '101' }],
  },
  {
    key: 'parent_1_email_address',
    message: `${first}Please enter a valid email address.`,
    fails: wrongEmails.map((email) => ({ parent_1_email_address: email })),
    passes: goodEmails.map((email) => ({ parent_1_email_address: email })),
  },
  {
    key: 'parent_1_phone',
    message: `${first}Please enter a valid phone number.`,
    fails: wrongPhones.map((phone) => ({ parent_1_phone: phone })),
    passes: ['(541) 555-0152', '+52 951 555 0187'].map((phone) => ({ parent_1_phone: phone })),
  },
  {
    key: 'parent_2_email_address',
    message: `${second}Please enter a valid email address.`,
    fails: wrongEmails.map((email) => ({ parent_2_email_address: email })),
    passes: ['', ...goodEmails].map((email) => ({ parent_2_email_address: email })),
  },
  {
    key: 'parent_2_phone',
    message: `${second}Please enter a valid phone number.`,
    fails: wrongPhones.map((phone) => ({ parent_2_phone: phone })),
    passes: ['', '(604) 555-0133', '+52 951 555 0187'].map((phone) => ({ parent_2_phone: phone })),
  },
];

describe('parents and guardians', () => {
  it('have a passing and a failing case for every rule', () => {
    const uncovered = uncoveredRules(getPage('about'), cases);
    expect(uncovered.filter((rule) => rule.startsWith('parent_'))).toEqual([]);
  });

  tryCases(cases);

  it('are asked nothing about a second one who is not there', () => {
    const nobody = Object.fromEntries(
      Object.keys(smallForm.model)
        .filter((key) => key.startsWith('parent_2_'))
        .map((key) => [key, '']),
    );
    expect(Object.keys(nobody)).toHaveLength(15);
    expect(errorsAfter(nobody)).toEqual({});
    expect(errorsAfter(nobody, { opened: new Set(['second-parent']) })).toEqual({});
  });

  it('cannot be called abroad where the college does not ask for such numbers', () => {
    const errors = errorsAfter({ parent_1_phone: '+52 951 555 0187' }, {}, domesticForm);
    expect(errors.parent_1_phone).toEqual([`${first}Please enter a valid phone number.`]);
  });
});
