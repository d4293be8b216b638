/**
 * A form for tests: membership of a chess club. It is small, and yet uses every kind of question, every kind of block,
 * all ten operators, prefixed and suffixed keys, both directions of years, and options by value, so that a reader of
 * forms that handles this one handles any.
 */
import type { Answers } from './answers.ts';
import {
  answered,
  equals,
  gt,
  gte,
  isIn,
  lt,
  lte,
  notAnswered,
  notEquals,
  notIn,
} from './conditions.ts';
import type { Block, DataModel, Form, Option, Page, Question } from './definition.ts';
import {
  atLeastYearsAgo,
  atMostYearsAgo,
  matches,
  minLength,
  mustBeTicked,
  numberBetween,
  onlyWhen,
  required,
  requiredUnlessAnswered,
  type Schema,
  yearWithin,
} from './rules.ts';
import type { Situation } from './walk.ts';
import type { AttachedDocument } from './words.ts';

const yesNo: readonly Option[] = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
];

const states: Readonly<Record<string, readonly Option[]>> = {
  USA: [
    { value: 'VT', label: 'Vermont' },
    { value: 'ME', label: 'Maine' },
  ],
  CAN: [
    { value: 'ON', label: 'Ontario' },
    { value: 'QC', label: 'Quebec' },
  ],
};

const text = (maxLength = 45) => ({ type: 'text', maxLength }) as const;
const coded = { type: 'coded' } as const;

const toyModel: DataModel = {
  first_name: text(),
  birth_date: { type: 'date' },
  guardian_1_name: text(),
  guardian_1_email: text(254),
  guardian_2_name: text(),
  guardian_2_email: text(254),
  tax_id: text(11),
  email_address: text(254),
  phone: text(14),
  phone_abroad: text(20),
  text_me: { type: 'boolean' },
  country: coded,
  address_line_1: text(),
  city: text(),
  state: coded,
  zip: text(10),
  joined_month: coded,
  joined_year: { type: 'year' },
  member_until: { type: 'year' },
  pass_phrase: text(128),
  school_name: text(60),
  school_code: text(6),
  school_country: coded,
  school_city: text(),
  rating: text(4),
  title: coded,
  evening: coded,
  coach: coded,
  coach_wish: text(100),
  league_team: text(),
  game_name: text(),
  game_result: coded,
  game_lesson: text(),
  game_name_2: text(),
  game_result_2: coded,
  game_lesson_2: text(),
  game_name_3: text(),
  game_result_3: coded,
  game_lesson_3: text(),
  story_doc: { type: 'document' },
  story_essay: text(1500),
  board: coded,
  board_color: coded,
  knows_rules: { type: 'boolean' },
  rules_signature: text(),
  rules_question: text(200),
  banned: coded,
  banned_comment: text(200),
  agrees: { type: 'boolean' },
};

/** The same two questions for each guardian: prefixed keys. */
function guardian(number: 1 | 2): readonly Question[] {
  const prefix = `guardian_${number}_`;
  return [
    { kind: 'text', key: `${prefix}name`, prefix, label: `Guardian ${number}: name` },
    { kind: 'email', key: `${prefix}email`, prefix, label: `Guardian ${number}: e-mail address` },
  ];
}

/** The same questions for each game: suffixed keys. */
function game(suffix: '' | '_2' | '_3'): readonly Block[] {
  return [
    { kind: 'text', key: `game_name${suffix}`, label: 'Opponent' },
    {
      kind: 'select',
      key: `game_result${suffix}`,
      label: 'Result',
      options: [
        { value: '', label: '--' },
        { value: 'W', label: 'Won' },
        { value: 'L', label: 'Lost' },
        { value: 'D', label: 'Drawn' },
      ],
    },
    {
      kind: 'conditional',
      hideWhen: [notEquals(`game_result${suffix}`, 'L')],
      content: [{ kind: 'text', key: `game_lesson${suffix}`, label: 'What did you learn?' }],
    },
  ];
}

/** Asked in two cases of a group, so that the answer survives a change from one to the other. */
const evening = (): Question => ({
  kind: 'radio',
  key: 'evening',
  label: 'Which evening suits you?',
  options: [
    { value: 'TUE', label: 'Tuesday' },
    { value: 'FRI', label: 'Friday' },
  ],
});

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
    requiredUnlessAnswered(['phone_abroad'], 'Please enter a phone number.'),
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

const playSchema: Schema = {
  school_name: [required('Search for Your School')],
  rating: [numberBetween(100, 3000, 'Your rating must be between 100 and 3000.')],
  evening: [required('Evening')],
  coach_wish: [required('What do you want to learn?')],
  story_doc: [requiredUnlessAnswered(['story_essay'], 'Your Story.')],
  story_essay: [requiredUnlessAnswered(['story_doc'], 'Your Story.')],
  rules_signature: [required('Signature')],
  banned: [required('Have you been banned?')],
  banned_comment: [required('Please tell us more.')],
  agrees: [mustBeTicked('Please accept the rules of the club.')],
};

const memberPage: Page = {
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
          options: [
            { value: '', label: '--' },
            { value: 'USA', label: 'United States' },
            { value: 'CAN', label: 'Canada' },
            { value: 'UK', label: 'United Kingdom' },
          ],
        },
        {
          kind: 'autocomplete',
          key: 'address_line_1',
          label: 'Address',
          category: 'address',
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
              options: [
                { value: '1', label: 'January' },
                { value: '9', label: 'September' },
              ],
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

const playPage: Page = {
  id: 'play',
  title: 'Your chess',
  schema: playSchema,
  sections: [
    {
      id: 'school',
      title: 'School',
      content: [
        {
          kind: 'autocomplete',
          key: 'school_name',
          label: 'School',
          category: 'hs_ceeb',
          codeKey: 'school_code',
          fills: { city: 'school_city', country: 'school_country' },
        },
        {
          kind: 'conditional',
          hideWhen: [notAnswered('school_name')],
          content: [
            { kind: 'text', key: 'school_city', label: 'City of the school' },
            {
              kind: 'select',
              key: 'school_country',
              label: 'Country of the school',
              options: [
                { value: 'USA', label: 'United States' },
                { value: 'UK', label: 'United Kingdom' },
              ],
            },
          ],
        },
      ],
    },
    {
      id: 'strength',
      title: 'Strength',
      content: [
        { kind: 'text', key: 'rating', label: 'Rating', inputMode: 'numeric', width: 'short' },
        {
          kind: 'conditionGroup',
          cases: [
            {
              when: gt('rating', '1999'),
              content: [
                {
                  kind: 'radio',
                  key: 'title',
                  label: 'Title',
                  options: [
                    { value: 'GM', label: 'Grandmaster' },
                    { value: 'IM', label: 'International Master' },
                  ],
                },
                evening(),
              ],
            },
            {
              when: gte('rating', '1200'),
              content: [evening(), { kind: 'text', key: 'league_team', label: 'Team' }],
            },
            {
              when: lt('rating', '1200'),
              content: [
                { kind: 'radio', key: 'coach', label: 'Do you want a coach?', options: yesNo },
                {
                  kind: 'conditional',
                  hideWhen: [notEquals('coach', 'Y')],
                  content: [
                    { kind: 'text', key: 'coach_wish', label: 'What do you want to learn?' },
                  ],
                },
              ],
            },
          ],
        },
        {
          kind: 'repeat',
          id: 'games',
          buttonLabel: 'Add another game',
          maxNumberOfComponents: 3,
          components: [
            { label: 'Game 1', content: game('') },
            { label: 'Game 2', content: game('_2') },
            { label: 'Game 3', content: game('_3') },
          ],
        },
        {
          kind: 'select',
          key: 'board',
          label: 'Board that you bring',
          options: [
            { value: 'wood', label: 'Wooden board' },
            { value: 'roll', label: 'Roll-up board' },
          ],
        },
        {
          kind: 'select',
          key: 'board_color',
          label: 'Color of the board',
          showWhen: isIn('board', ['wood', 'roll']),
          options: [],
          optionsBy: {
            key: 'board',
            options: {
              wood: [{ value: 'oak', label: 'Oak' }],
              roll: [
                { value: 'green', label: 'Green' },
                { value: 'blue', label: 'Blue' },
              ],
            },
          },
        },
      ],
    },
    {
      id: 'story',
      title: 'Your story',
      content: [
        {
          kind: 'tabs',
          id: 'story',
          label: 'How do you want to tell it?',
          tabs: [
            {
              id: 'upload',
              label: 'Upload it',
              content: [{ kind: 'document', key: 'story_doc', label: 'Your story as a file' }],
            },
            {
              id: 'essay',
              label: 'Write it here',
              content: [{ kind: 'textarea', key: 'story_essay', label: 'Your story' }],
            },
          ],
        },
      ],
    },
    {
      id: 'rules',
      title: 'Rules',
      content: [
        {
          kind: 'confirmation',
          id: 'rules',
          trigger: {
            via: 'checkbox',
            question: { kind: 'checkbox', key: 'knows_rules', label: 'I know the rules of chess' },
          },
          after: [{ kind: 'text', key: 'rules_signature', label: 'Sign with your name' }],
          optional: [
            { kind: 'textarea', key: 'rules_question', label: 'What do you want explained?' },
          ],
        },
        { kind: 'radio', key: 'banned', label: 'Has a club banned you?', options: yesNo },
        {
          kind: 'conditional',
          hideWhen: [equals('banned', 'N'), notAnswered('banned')],
          content: [{ kind: 'textarea', key: 'banned_comment', label: 'Please tell us more' }],
        },
        { kind: 'checkbox', key: 'agrees', label: 'I accept the rules of the club' },
      ],
    },
  ],
};

/** The form. */
export const toyForm: Form = { version: 1, model: toyModel, pages: [memberPage, playPage] };

/** A day on which {@link completeToyAnswers} are complete, as a logged-in applicant who writes the story by hand. */
export const toySituation: Situation = {
  today: '2026-11-21',
  counts: { games: 2 },
  tabs: { story: 'essay' },
};

/** A grown-up member's answers: every visible question is answered and nothing is wrong. */
export const completeToyAnswers: Answers = {
  first_name: 'Vera',
  birth_date: '1986-02-16',
  tax_id: '123-45-6789',
  email_address: 'vera@example.org',
  phone: '(802) 555-0134',
  phone_abroad: '+44 20 7946 0018',
  text_me: true,
  country: 'USA',
  country_desc: 'United States',
  address_line_1: '64 Square Street',
  address_line_1_desc: '64 Square Street, Barre, VT',
  city: 'Barre',
  state: 'VT',
  state_desc: 'Vermont',
  zip: '05641',
  joined_month: '9',
  joined_month_desc: 'September',
  joined_year: '2024',
  joined_year_desc: '2024',
  member_until: '2028',
  member_until_desc: '2028',
  pass_phrase: 'j’adoube',
  school_name: 'Spaulding High School',
  school_name_desc: 'Spaulding High School, Barre, VT',
  school_code: '460010',
  school_country: 'USA',
  school_country_desc: 'United States',
  school_city: 'Barre',
  rating: '2150',
  title: 'IM',
  title_desc: 'International Master',
  evening: 'TUE',
  evening_desc: 'Tuesday',
  game_name: 'Paul',
  game_result: 'W',
  game_result_desc: 'Won',
  game_name_2: 'Judit',
  game_result_2: 'L',
  game_result_2_desc: 'Lost',
  game_lesson_2: 'Do not move the king’s pawns',
  story_essay: 'I learned to play on a train.\nI never got off.',
  board: 'roll',
  board_desc: 'Roll-up board',
  board_color: 'green',
  board_color_desc: 'Green',
  knows_rules: true,
  rules_signature: 'Vera',
  banned: 'Y',
  banned_desc: 'Yes',
  banned_comment: 'I hummed during the endgame.',
  agrees: true,
};

/** A child's answers from abroad, with an uploaded story: a different half of the form shows, and nothing is wrong. */
export const juniorToyAnswers: Answers = {
  first_name: 'Nodir',
  birth_date: '2014-03-07',
  guardian_1_name: 'Dilya',
  guardian_1_email: 'dilya@example.org',
  phone_abroad: '+44 20 7946 0121',
  country: 'UK',
  country_desc: 'United Kingdom',
  school_name: 'A school that no list knows',
  school_name_desc: 'A school that no list knows',
  school_city: 'Leeds',
  rating: '640',
  coach: 'Y',
  coach_desc: 'Yes',
  coach_wish: 'Rook endings',
  story_doc: 'ANSWERED',
  banned: 'N',
  banned_desc: 'No',
  agrees: true,
};

/** The document of {@link juniorToyAnswers}. */
export const toyDocuments: Readonly<Record<string, AttachedDocument>> = {
  story_doc: { file_name: 'my-story.docx', file_size: 20480 },
};
