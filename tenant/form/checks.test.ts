import { describe, expect, it } from 'vitest';
import { parseTenant } from '../parse.ts';
import { sampleTenant } from '../sample/index.ts';
import { supplementedFile } from '../sample/testing/supplement.ts';

const problemsOf = (form: object) => {
  const parsed = parseTenant({ ...sampleTenant, form });
  return parsed.ok ? [] : parsed.problems.map(({ path, problem }) => `${path}: ${problem}`);
};

const text = (key: string, more: object = {}) => ({ kind: 'text', key, label: 'Words', ...more });
const section = (...questions: object[]) => ({
  id: 'ours',
  step: 'education',
  after: 'outside-class',
  title: 'Ours',
  why: 'So we know.',
  questions,
});
const asking = (...questions: object[]) => ({ sections: [section(...questions)] });
const after = (after: string, ...questions: object[]) => ({ questions: [{ after, questions }] });
const when = (key: string, operator = 'answered', more: object = {}) => [
  { key, operator, ...more },
];
const of = (kind: string, more: object = {}) => ({ ...text('own_a'), kind, ...more });
const range = (from: number | string, to: number | string) => ({
  range: { from, to, message: 'No.' },
});
const repeat = (...questions: object[]) => ({
  ...{ kind: 'repeat', id: 'r', label: 'R', buttonLabel: 'More', atMost: 2, questions },
});
const oneOf = (...questions: object[]) => ({ kind: 'group', atLeastOne: 'One.', questions });
const at = 'form.sections[0].questions[0]';

it.each<[string, object]>([
  ['nothing', {}],
  ['a question beside one of the product', after('campus_housing', text('own_roommate'))],
  [
    'every kind',
    asking(
      text('own_text', { length: { max: 100, min: 3, message: 'More.' } }),
      text('own_number', range(0, 40.5)),
      text('own_code', { pattern: { expression: '[A-Z]{2}\\d{4}', message: 'Like AB1234.' } }),
      ...['textarea', 'email', 'phone', 'zip', 'checkbox'].map((kind) =>
        of(kind, { key: `own_${kind}` }),
      ),
      of('date', { key: 'own_date', ...range('2026-01-01', '2026-12-31') }),
      of('document', { key: 'own_file', maxFileSizeBytes: 5000, fileExtensions: ['pdf'] }),
      of('radio', { options: [{ value: 'A', label: 'Ay' }] }),
    ),
  ],
  [
    'groups that repeat',
    asking(repeat(text('own_sport'), text('own_level', { when: when('own_sport') }))),
  ],
  ['one of several', asking(oneOf(text('own_a'), text('own_b')))],
  [
    'a key that was retired with its kind',
    { ...asking(text('own_a')), retired: [{ key: 'own_a', kind: 'text' }] },
  ],
  ['less of an optional question', { hide: ['hear_about_us'] }],
  ['other words', { reword: { hear_about_us: { label: 'Who told you about us?', help: 'One.' } } }],
  [
    'a shorter list',
    { narrow: { legacy_relationship: [sampleTenant.codeLists.legacy_relationship[0]?.value] } },
  ],
])('a form of a college’s own may hold %s', (_, form) => {
  expect(problemsOf(form)).toEqual([]);
});

/** The problems of each form. */
const MISTAKES: Readonly<Record<string, object>> = {
  [`${at}.key: holds "roommate"; it may hold a key that begins with own_`]: asking(
    text('roommate'),
  ),
  'form.sections[0].questions[1].key: makes "own_a" a second time': asking(
    text('own_a'),
    text('own_a'),
  ),
  'form.sections[0].questions[1].questions[0].key: makes "own_a_2" a second time': asking(
    text('own_a_2'),
    repeat(text('own_a')),
  ),
  [`${at}.key: holds "own_a", which was a date before`]: {
    ...asking(text('own_a')),
    retired: [{ key: 'own_a', kind: 'date' }],
  },
  [`${at}.label: is missing; a block of the kind text needs it`]: asking({
    kind: 'text',
    key: 'own_a',
  }),
  [`${at}.list: is not for the kind text`]: asking(text('own_a', { list: 'x' })),
  [`${at}: may hold exactly one of options and list`]: asking(of('radio')),
  [`${at}.list: holds "x"; it may hold the name of a list in form.lists: there is none`]: asking(
    of('select', { list: 'x' }),
  ),
  'form.lists.x: holds "x.csv", and no such file stands beside': {
    lists: { x: 'x.csv' },
    ...asking(of('autocomplete', { list: 'x' })),
  },
  [`${at}.pattern.expression: holds "(a+)+", which can be tried in too many ways`]: asking(
    text('own_a', { pattern: { expression: '(a+)+', message: 'No.' } }),
  ),
  [`${at}.range.to: holds 1; it may hold 5 or more`]: asking(text('own_a', range(5, 1))),
  [`${at}.range.from: holds "2026-02-30"; it may hold a day`]: asking(
    of('date', range('2026-02-30', '2026-03-01')),
  ),
  [`${at}.length.message: is missing`]: asking(text('own_a', { length: { min: 5 } })),
  [`${at}.when[0].key: holds "own_b", which is asked here or further down`]: asking(
    text('own_a', { when: when('own_b') }),
    text('own_b'),
  ),
  [`${at}.requiredWhen[0].key: holds "conviction", which is asked here or further down`]: asking(
    text('own_a', { requiredWhen: when('conviction') }),
  ),
  [`${at}.hideWhen[0].key: holds "own_x"; it may hold the key of a question that the form asks`]:
    asking(text('own_a', { hideWhen: when('own_x') })),
  [`${at}.when[0].values: holds "US"; it may hold a code that answers country`]: asking(
    text('own_a', { when: when('country', 'in', { values: ['US'] }) }),
  ),
  [`${at}.when[0].value: is missing; the operator equals needs it`]: asking(
    text('own_a', { when: when('country', 'equals') }),
  ),
  'form.sections[0].after: holds "nowhere"; it may hold a section of the step education: your-plans':
    { sections: [{ ...section(text('own_a')), after: 'nowhere' }] },
  'form.questions[0]: may hold exactly one of before and after': {
    questions: [{ questions: [text('own_a')] }],
  },
  'form.questions[0].after: holds "nowhere"': after('nowhere', text('own_a')),
  'form.sections[0].id: holds "conduct" a second time': {
    sections: [{ ...section(text('own_a')), id: 'conduct' }],
  },
  'form.hide[0]: is about "last_name", which is required': { hide: ['last_name'] },
  'form.hide[1]: is about "citizenship_type", which decides about other questions': {
    hide: ['applied_major', 'citizenship_type'],
  },
  'form.hide[0]: is about "nothing"; it may be about the key': { hide: ['nothing'] },
  'form.reword.gender: is about "gender", which is named by its label': {
    reword: { gender: { label: 'X' } },
  },
  'form.narrow.country[1]: holds "XX"; it may hold a code that answers country': {
    narrow: { country: ['USA', 'XX'] },
  },
  [`${at}.questions[0]: may hold no condition`]: asking(
    oneOf(text('own_a', { when: when('country') }), text('own_b')),
  ),
};

describe('a mistake is named with its place', () => {
  it.each(Object.entries(MISTAKES))('%s', (problem, form) => {
    expect(problemsOf(form).join('\n')).toContain(problem);
  });

  it('all of them at once', () => {
    const circle = [text('own_a', { when: when('own_b') }), text('own_b', { when: when('own_a') })];
    const places = problemsOf({
      ...asking(...circle, text('own_c', { pattern: { expression: '(', message: 'No.' } })),
      hide: ['first_name'],
    }).map((problem) => problem.split(':')[0]);
    expect(places).toEqual([
      'form.sections[0].questions[2].pattern.expression',
      'form.hide[0]',
      'form.sections[0].questions[0].when[0].key',
    ]);
  });

  it('a text without its translation', () => {
    const { 'Yes, please': _, ...es } = supplementedFile.translations.es;
    expect(parseTenant({ ...supplementedFile, translations: { es } })).toMatchObject({
      problems: [
        {
          path: 'translations.es',
          problem: expect.stringContaining('lacks 1 text: "Yes, please"'),
        },
      ],
    });
  });
});
