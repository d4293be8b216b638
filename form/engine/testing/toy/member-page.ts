import { answered, equals, lte, notAnswered, notIn } from '../../conditions.ts';
import type { Option, Page, Question } from '../../definition.ts';
import {
  atLeastYearsAgo,
  atMostYearsAgo,
  matches,
  minLength,
  onlyWhen,
  required,
  requiredUnlessAnswered,
  type Schema,
  yearWithin,
} from '../../rules.ts';
import { options } from './options.ts';

const states: Readonly<Record<string, readonly Option[]>> = {
  USA: options({ VT: 'Vermont', ME: 'Maine' }),
  CAN: options({ ON: 'Ontario', QC: 'Quebec' }),
};

/** The same two questions for each guardian: prefixed keys. */
function guardian(number: 1 | 2): readonly Question[] {
  const prefix = `guardian_${number}_`;
  return [
    { kind: 'text', key: `${prefix}name`, prefix, label: `Guardian ${number}: name` },
    { kind: 'email', key: `${prefix}email`, prefix, label: `Guardian ${number}: e-mail address` },
  ];
}

const memberSchema: Schema = {
  first_name: [required('First Name')],
  birth_date: [
    required('Date of Birth'),
    atMostYearsAgo(100, 'This date is not supported.'),
    atLeastYearsAgo(8, 'You must be 8 years or older to join.'),
  ],
  guardian_1_name: [required('Guardian 1: Name')],
  guardian_1_email: [matches(/^[^@\s]+@[^@\s]+$/, 'Guardian 1: Please enter an e-mail address.')],
  phone: [
    requiredUnlessAnswered(
      ['phone_abroad'],
      'Please enter a phone number.',
      'One phone number is enough.',
    ),
    onlyWhen(equals('text_me', true), required('We need a phone number to text you.')),
    matches(/^\(\d{3}\) \d{3}-\d{4}$/, 'Please enter a valid phone number.'),
  ],
  country: [required('Country')],
  state: [required('State')],
  zip: [required('ZIP Code'), minLength(5, 'ZIP Code must be at least 5 characters.')],
  joined_month: [onlyWhen(answered('joined_year'), required('Month and Year'))],
  joined_year: [
    onlyWhen(answered('joined_month'), required('Month and Year')),
    yearWithin(5, 0, 'Please choose a year of the last five.'),
  ],
};

/** The first page: prefixed keys, options by value, an address lookup, years in both directions. */
export const memberPage: Page = {
  id: 'member',
  title: 'You',
  schema: memberSchema,
  sections: [
    {
      id: 'about-you',
      title: 'About you',
      why: 'So that we know what to call you.',
      content: [
        { kind: 'note', text: 'Everybody is welcome.' },
        { kind: 'text', key: 'first_name', label: 'First name', autocomplete: 'given-name' },
        { kind: 'date', key: 'birth_date', label: 'Date of birth', autocomplete: 'bday' },
        {
          kind: 'conditional',
          hideWhen: [notAnswered('birth_date'), lte('birth_date', '2008-11-21')],
          content: [
            ...guardian(1),
            {
              kind: 'confirmation',
              id: 'second_guardian',
              trigger: { via: 'button', label: 'Add a guardian', openLabel: 'Remove guardian' },
              after: guardian(2),
              optional: [{ kind: 'note', text: 'One guardian is enough.' }],
            },
          ],
        },
        { kind: 'text', key: 'tax_id', category: 'ssn', label: 'Tax number', help: 'If any.' },
      ],
    },
    {
      id: 'contact',
      title: 'How to reach you',
      content: [
        { kind: 'email', key: 'email_address', label: 'E-mail address', autocomplete: 'email' },
        { kind: 'phone', key: 'phone', label: 'Phone' },
        { kind: 'phone', key: 'phone_abroad', international: true, label: 'Phone abroad' },
        { kind: 'checkbox', key: 'text_me', label: 'Text me about tournaments' },
        {
          kind: 'select',
          key: 'country',
          label: 'Country',
          options: options({ '': '--', USA: 'United States', CAN: 'Canada', UK: 'United Kingdom' }),
        },
        {
          kind: 'autocomplete',
          key: 'address_line_1',
          label: 'Address',
          category: 'address',
          answerField: 'address_line_1',
          fills: { city: 'city', state: 'state', zip: 'zip', country: 'country' },
        },
        {
          kind: 'group',
          legend: 'Place',
          inRow: true,
          content: [
            { kind: 'text', key: 'city', label: 'City', width: 'medium' },
            {
              kind: 'select',
              key: 'state',
              label: 'State or province',
              options: [],
              optionsBy: { key: 'country', options: states },
            },
            {
              kind: 'conditional',
              hideWhen: [notIn('country', ['USA', 'CAN'])],
              content: [{ kind: 'zip', key: 'zip', label: 'ZIP/Postal Code' }],
            },
          ],
        },
      ],
    },
    {
      id: 'membership',
      title: 'Membership',
      content: [
        {
          kind: 'group',
          legend: 'Member since',
          combineErrors: true,
          content: [
            {
              kind: 'select',
              key: 'joined_month',
              label: 'Month',
              options: options({ '1': 'January', '9': 'September' }),
            },
            {
              kind: 'select',
              key: 'joined_year',
              label: 'Year',
              options: { years: { count: 6, direction: 'past' } },
            },
          ],
        },
        {
          kind: 'select',
          key: 'member_until',
          label: 'Member until',
          options: { years: { count: 3, direction: 'future' } },
          showWhen: answered('joined_year'),
        },
        {
          kind: 'text',
          key: 'pass_phrase',
          category: 'password',
          label: 'Pass phrase at the door',
        },
      ],
    },
  ],
};
