import { describe, expect, it } from 'vitest';
import {
  domesticForm,
  errorsAfter,
  getPage,
  type RuleCase,
  smallForm,
  uncoveredRules,
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
const wrongPhones = [
  '5415550119',
  '541-555-0119',
  '(141) 555-0119',
  '(541) 155-0119',
  '(541) 555-011',
  '(541) 555-01199',
  '(541)555-0119',
  'call me',
];
const wrongEmails = [
  'dana',
  'dana@',
  '@school.example',
  'dana@school',
  'dana@@school.example',
  'dana @school.example',
  'dana@school..example',
];
const goodEmails = [
  'dana@school.example',
  "d.o'neil+x@a-b.school.example",
  ' dana@school.example ',
];

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

const parents: RuleCase[] = [
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

const cases = [...applicant, ...phones, ...parents];

describe('About You', () => {
  it('has a passing and a failing case for every rule', () => {
    expect(uncoveredRules(getPage('about'), cases)).toEqual([]);
  });

  it.each(cases.flatMap(({ fails, ...rule }) => fails.map((changes) => ({ ...rule, changes }))))(
    'says "$message" at $key for $changes',
    ({ key, message, changes }) => {
      expect(errorsAfter(changes)[key]).toContain(message);
    },
  );

  it.each(cases.flatMap(({ passes, ...rule }) => passes.map((changes) => ({ ...rule, changes }))))(
    'does not say "$message" at $key for $changes',
    ({ key, message, changes }) => {
      expect(errorsAfter(changes)[key] ?? []).not.toContain(message);
    },
  );

  it('asks nothing of a second parent who is not there', () => {
    const nobody = Object.fromEntries(
      Object.keys(smallForm.model)
        .filter((key) => key.startsWith('parent_2_'))
        .map((key) => [key, '']),
    );
    expect(Object.keys(nobody)).toHaveLength(15);
    expect(errorsAfter(nobody)).toEqual({});
    expect(errorsAfter(nobody, { opened: new Set(['second-parent']) })).toEqual({});
  });

  it('does not take a number from abroad where the college does not ask for one', () => {
    const changes = { ...noPhones, phone_international: '+44 20 7946 0958' };
    expect(errorsAfter(changes, {}, domesticForm).phone_home).toEqual([NO_PHONE]);
    expect(
      errorsAfter({ parent_1_phone: '+52 951 555 0187' }, {}, domesticForm).parent_1_phone,
    ).toEqual([`${first}Please enter a valid phone number.`]);
  });

  it('gives each message once, and all that apply', () => {
    expect(errorsAfter({ ...noPhones, optin_sms_ind: true })).toEqual({
      phone_home: [NO_PHONE],
      phone_mobile: [NO_CELL],
    });
  });
});
