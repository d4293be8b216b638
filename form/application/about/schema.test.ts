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
const BAD_HOME = 'Please enter a valid home phone number.';
const BAD_CELL = 'Please enter a valid cell phone number.';
const BAD_INTERNATIONAL =
  'Please enter a valid international phone number, starting with + and the country code.';
const SHORT_ZIP = 'ZIP/Postal Code must be at least 5 characters.';

const abroad = { country: 'FRA', state: '', zip: '' };
const noPhones = {
  phone_home: '',
  phone_mobile: '',
  phone_international: '',
  optin_sms_ind: false,
};
const applicant: RuleCase[] = [
  ...[
    ['first_name', 'First Name'],
    ['last_name', 'Last Name'],
    ['gender', 'Gender'],
    ['birth_date', 'Date of Birth'],
    ['address_line_1', 'Address'],
    ['city', 'City'],
    ['country', 'Country'],
  ].map(([key = '', message = '']) => ({
    key,
    message,
    fails: [{ [key]: '' }, { [key]: '   ' }],
    passes: [{}],
  })),
  {
    key: 'birth_date',
    message: 'This date is not supported. Please contact help support for assistance.',
    fails: [{ birth_date: '1926-11-20' }, { birth_date: '1066-10-14' }],
    passes: [{ birth_date: '1926-11-21' }, { birth_date: '2009-03-14' }, { birth_date: '' }],
  },
  {
    key: 'birth_date',
    message: 'You must be 13 years or older to apply.',
    fails: [
      { birth_date: '2013-11-22' },
      { birth_date: '2026-11-21' },
      { birth_date: '2031-01-01' },
    ],
    passes: [{ birth_date: '2013-11-21' }, { birth_date: '' }],
  },
  {
    key: 'email_address',
    message: 'Please enter a valid email address.',
    fails: wrongEmails.map((email_address) => ({ email_address })),
    passes: ['', ...goodEmails].map((email_address) => ({ email_address })),
  },
  {
    key: 'state',
    message: 'State',
    fails: [{ state: '' }, { country: 'CAN', state: '' }],
    passes: [{}, { country: 'CAN', state: 'QC' }, abroad],
  },
  {
    key: 'zip',
    message: 'ZIP/Postal Code',
    fails: [{ zip: '' }],
    passes: [{}, { country: 'CAN', state: 'QC', zip: '' }, abroad],
  },
  {
    key: 'zip',
    message: SHORT_ZIP,
    fails: [{ zip: '9742' }, { zip: ' 974 ' }],
    passes: [
      { zip: '97424' },
      { zip: '97424-1122' },
      { zip: '' },
      { country: 'ISL', state: '', zip: '101' },
    ],
  },
  {
    key: 'legacy_grad_year',
    message: 'Please choose a year of graduation within the last 90 years.',
    fails: [{ legacy_grad_year: '2027' }, { legacy_grad_year: '1935' }],
    passes: [{ legacy_grad_year: '2026' }, { legacy_grad_year: '1936' }, { legacy_grad_year: '' }],
  },
];

const phones: RuleCase[] = [
  {
    key: 'phone_home',
    message: NO_PHONE,
    fails: [noPhones],
    passes: [
      { ...noPhones, phone_home: '(541) 555-0119' },
      { ...noPhones, phone_mobile: '(541) 555-0164' },
      { ...noPhones, phone_international: '+44 20 7946 0958' },
    ],
  },
  {
    key: 'phone_home',
    message: BAD_HOME,
    fails: wrongPhones.map((phone_home) => ({ phone_home })),
    passes: [
      { phone_home: '(541) 555-0119' },
      { phone_home: '(229) 999-0000' },
      { phone_home: '' },
    ],
  },
  {
    key: 'phone_mobile',
    message: BAD_CELL,
    fails: wrongPhones.map((phone_mobile) => ({ phone_mobile })),
    passes: [{ phone_mobile: '(541) 555-0164' }, { phone_mobile: '', optin_sms_ind: false }],
  },
  {
    key: 'phone_mobile',
    message: NO_CELL,
    fails: [{ phone_mobile: '' }],
    passes: [
      {},
      { phone_mobile: '', optin_sms_ind: false },
      { phone_mobile: '', optin_sms_ind: '' },
    ],
  },
  {
    key: 'phone_international',
    message: BAD_INTERNATIONAL,
    fails: [
      '020 7946 0958',
      '+44',
      '+44 20 7946 0958 x',
      '(541) 555-0119',
      '+1234567890123456',
    ].map((phone_international) => ({ phone_international })),
    passes: ['', '+44 20 7946 0958', '+52 (951) 555-0187', '+4420794609'].map(
      (phone_international) => ({ phone_international }),
    ),
  },
];

const cases = [...applicant, ...phones];

describe('About You [§5.31]', () => {
  it('has a passing and a failing case for every rule about the applicant', () => {
    const uncovered = uncoveredRules(getPage('about'), cases);
    expect(uncovered.filter((rule) => !rule.startsWith('parent_'))).toEqual([]);
  });

  tryCases(cases);

  it('does not take a number from abroad where the college does not ask for one [§5.35]', () => {
    const changes = { ...noPhones, phone_international: '+44 20 7946 0958' };
    expect(errorsAfter(changes, {}, domesticForm).phone_home).toEqual([NO_PHONE]);
  });

  it('gives each message once, and all that apply', () => {
    expect(errorsAfter({ ...noPhones, optin_sms_ind: true })).toEqual({
      phone_home: [NO_PHONE],
      phone_mobile: [NO_CELL],
    });
  });
});
