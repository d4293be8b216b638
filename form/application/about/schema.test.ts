import { describe, expect, it } from 'vitest';
import {
  domesticForm,
  errorsAfter,
  getPage,
  goodEmails,
  type RuleCase,
  tryCases,
  uncoveredRules,
  wrongEmails,
  wrongPhones,
} from '../testing.ts';

const NO_PHONE = 'Please enter either a home phone or cell phone number.';
const NO_CELL = 'A cell phone number is required to receive text message updates.';

const abroad = { country: 'FRA', state: '', zip: '' };
const noPhones = {
  phone_home: '',
  phone_mobile: '',
  phone_international: '',
  optin_sms_ind: false,
};
const required = {
  first_name: 'First Name',
  last_name: 'Last Name',
  gender: 'Gender',
  birth_date: 'Date of Birth',
  address_line_1: 'Address',
  city: 'City',
  country: 'Country',
};
const cases: RuleCase[] = [
  ...Object.entries(required).map(([key, message]): RuleCase => [key, message, ['', '   '], [{}]]),
  [
    'birth_date',
    'This date is not supported. Please contact help support for assistance.',
    ['1926-11-20', '1066-10-14'],
    ['1926-11-21', '2009-03-14', ''],
  ],
  [
    'birth_date',
    'You must be 13 years or older to apply.',
    ['2013-11-22', '2026-11-21', '2031-01-01'],
    ['2013-11-21', ''],
  ],
  ['email_address', 'Please enter a valid email address.', wrongEmails, ['', ...goodEmails]],
  [
    'state',
    'State',
    ['', { country: 'CAN', state: '' }],
    [{}, { country: 'CAN', state: 'QC' }, abroad],
  ],
  ['zip', 'ZIP/Postal Code', [''], [{}, { country: 'CAN', state: 'QC', zip: '' }, abroad]],
  [
    'zip',
    'ZIP/Postal Code must be at least 5 characters.',
    ['9742', ' 974 '],
    ['97424', '97424-1122', '', { country: 'ISL', state: '', zip: '101' }],
  ],
  [
    'legacy_grad_year',
    'Please choose a year of graduation within the last 90 years.',
    ['2027', '1935'],
    ['2026', '1936', ''],
  ],
  [
    'phone_home',
    NO_PHONE,
    [noPhones],
    [
      { ...noPhones, phone_home: '(541) 555-0119' },
      { ...noPhones, phone_mobile: '(541) 555-0164' },
      { ...noPhones, phone_international: '+44 20 7946 0958' },
    ],
  ],
  [
    'phone_home',
    'Please enter a valid home phone number.',
    wrongPhones,
    ['(541) 555-0119', '(229) 999-0000', ''],
  ],
  [
    'phone_mobile',
    'Please enter a valid cell phone number.',
    wrongPhones,
    ['(541) 555-0164', { phone_mobile: '', optin_sms_ind: false }],
  ],
  [
    'phone_mobile',
    NO_CELL,
    [''],
    [{}, { phone_mobile: '', optin_sms_ind: false }, { phone_mobile: '', optin_sms_ind: '' }],
  ],
  [
    'phone_international',
    'Please enter a valid international phone number, starting with + and the country code.',
    ['020 7946 0958', '+44', '+44 20 7946 0958 x', '(541) 555-0119', '+1234567890123456'],
    ['', '+44 20 7946 0958', '+52 (951) 555-0187', '+4420794609'],
  ],
];

describe('About You [§5.31]', () => {
  it('has a passing and a failing case for every rule about the applicant', () => {
    const uncovered = uncoveredRules(getPage('about'), cases);
    expect(uncovered.filter((rule) => !rule.startsWith('parent_'))).toEqual([]);
  });

  tryCases(cases);

  it('refuses a number from abroad if the college does not ask for one [§5.35]', () => {
    const changes = { ...noPhones, phone_international: '+44 20 7946 0958' };
    expect(errorsAfter(changes, {}, domesticForm).phone_home).toEqual([NO_PHONE]);
  });

  it('gives all messages that apply, each once', () => {
    expect(errorsAfter({ ...noPhones, optin_sms_ind: true })).toEqual({
      phone_home: [NO_PHONE],
      phone_mobile: [NO_CELL],
    });
  });
});
