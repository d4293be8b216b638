import { yesNo } from '../../../lists/short-lists.ts';
import { equals, gt, gte, isIn, lt, notAnswered, notEquals } from '../../conditions.ts';
import type { Block, Page, Question } from '../../definition.ts';
import {
  mustBeTicked,
  numberBetween,
  required,
  requiredUnlessAnswered,
  type Schema,
} from '../../rules.ts';
import { options } from './options.ts';

/** The same questions for each game: suffixed keys. */
function game(suffix: '' | '_2' | '_3'): readonly Block[] {
  return [
    { kind: 'text', key: `game_name${suffix}`, label: 'Opponent' },
    {
      kind: 'select',
      key: `game_result${suffix}`,
      label: 'Result',
      options: options({ '': '--', W: 'Won', L: 'Lost', D: 'Drawn' }),
    },
    {
      kind: 'conditional',
      hideWhen: [notEquals(`game_result${suffix}`, 'L')],
      content: [{ kind: 'text', key: `game_lesson${suffix}`, label: 'What did you learn?' }],
    },
  ];
}

/** Asked in two cases of a group, so that the answer survives a switch between them. */
const evening = (): Question => ({
  kind: 'radio',
  key: 'evening',
  label: 'Which evening suits you?',
  options: options({ TUE: 'Tuesday', FRI: 'Friday' }),
});

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

/** The second page: a school lookup, a condition group, suffixed keys, tabs, a confirmation by a tick box. */
export const playPage: Page = {
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
          answerField: 'name',
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
              options: options({ USA: 'United States', UK: 'United Kingdom' }),
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
                  options: options({ GM: 'Grandmaster', IM: 'International Master' }),
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
          options: options({ wood: 'Wooden board', roll: 'Roll-up board' }),
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
              wood: options({ oak: 'Oak' }),
              roll: options({ green: 'Green', blue: 'Blue' }),
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
            via: 'tick',
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
