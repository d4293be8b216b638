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
const at = 'form.sections[0].questions[0]';

describe('a form of a college’s own', () => {
  it.each<[string, object]>([
    ['nothing', {}],
    ['a question beside one of the product', after('campus_housing', text('own_roommate'))],
    [
      'every kind',
      asking(
        text('own_text', { length: { max: 100, min: 3, message: 'More.' } }),
        text('own_number', { range: { from: 0, to: 40.5, message: 'From 0 to 40.5.' } }),
        text('own_code', { pattern: { expression: '[A-Z]{2}\\d{4}', message: 'Like AB1234.' } }),
        { ...text('own_area'), kind: 'textarea' },
        { ...text('own_email'), kind: 'email' },
        { ...text('own_phone'), kind: 'phone' },
        { ...text('own_zip'), kind: 'zip' },
        {
          ...text('own_date'),
          kind: 'date',
          range: { from: '2026-01-01', to: '2026-12-31', message: 'In 2026.' },
        },
        { ...text('own_box'), kind: 'checkbox' },
        { ...text('own_file'), kind: 'document', maxFileSizeBytes: 5000, fileExtensions: ['pdf'] },
        { ...text('own_radio'), kind: 'radio', options: [{ value: 'A', label: 'Ay' }] },
      ),
    ],
    [
      'groups that repeat',
      asking({
        kind: 'repeat',
        id: 'sports',
        label: 'Sport',
        buttonLabel: 'Add another sport',
        atMost: 3,
        questions: [
          text('own_sport'),
          {
            ...text('own_level', { when: [{ key: 'own_sport', operator: 'answered' }] }),
          },
        ],
      }),
    ],
    [
      'one of several',
      asking({
        kind: 'group',
        atLeastOne: 'One of them.',
        questions: [text('own_a'), text('own_b')],
      }),
    ],
    [
      'a key that was retired with its kind',
      { ...asking(text('own_a')), retired: [{ key: 'own_a', kind: 'text' }] },
    ],
    ['less of an optional question', { hide: ['hear_about_us'] }],
    [
      'other words',
      { reword: { hear_about_us: { label: 'Who told you about us?', help: 'One.' } } },
    ],
    [
      'fewer countries',
      { narrow: { legacy_relationship: [sampleTenant.codeLists.legacy_relationship[0]?.value] } },
    ],
  ])('may hold %s', (_, form) => {
    expect(problemsOf(form)).toEqual([]);
  });
});

describe('a mistake is named with its place', () => {
  it.each<[string, object, string]>([
    [
      'a key without own_',
      asking(text('roommate')),
      `${at}.key: holds "roommate"; it may hold a key that begins with own_`,
    ],
    [
      'a key twice',
      asking(text('own_a'), text('own_a')),
      'form.sections[0].questions[1].key: makes "own_a" a second time',
    ],
    [
      'a key of a repetition twice',
      asking(text('own_a_2'), {
        kind: 'repeat',
        id: 'r',
        label: 'R',
        buttonLabel: 'More',
        atMost: 2,
        questions: [text('own_a')],
      }),
      'form.sections[0].questions[1].questions[0].key: makes "own_a_2" a second time',
    ],
    [
      'a key of another type than before',
      { ...asking(text('own_a')), retired: [{ key: 'own_a', kind: 'date' }] },
      `${at}.key: holds "own_a", which was a date before`,
    ],
    [
      'no label',
      asking({ kind: 'text', key: 'own_a' }),
      `${at}.label: is missing; a block of the kind text needs it`,
    ],
    [
      'a field of another kind',
      asking(text('own_a', { list: 'x' })),
      `${at}.list: is not for the kind text`,
    ],
    [
      'no choices',
      asking({ ...text('own_a'), kind: 'radio' }),
      `${at}: may hold exactly one of options and list`,
    ],
    [
      'a list that is not there',
      asking({ ...text('own_a'), kind: 'select', list: 'x' }),
      `${at}.list: holds "x"; it may hold the name of a list in form.lists: there is none`,
    ],
    [
      'a CSV file that is not there',
      { lists: { x: 'x.csv' }, ...asking({ ...text('own_a'), kind: 'autocomplete', list: 'x' }) },
      'form.lists.x: holds "x.csv", and no such file stands beside',
    ],
    [
      'a pattern that may not end',
      asking(text('own_a', { pattern: { expression: '(a+)+', message: 'No.' } })),
      `${at}.pattern.expression: holds "(a+)+", which can be tried in too many ways`,
    ],
    [
      'a range the wrong way round',
      asking(text('own_a', { range: { from: 5, to: 1, message: 'No.' } })),
      `${at}.range.to: holds 1; it may hold 5 or more`,
    ],
    [
      'a day that does not exist',
      asking({
        ...text('own_a'),
        kind: 'date',
        range: { from: '2026-02-30', to: '2026-03-01', message: 'No.' },
      }),
      `${at}.range.from: holds "2026-02-30"; it may hold a day`,
    ],
    [
      'a length without a sentence',
      asking(text('own_a', { length: { min: 5 } })),
      `${at}.length.message: is missing`,
    ],
    [
      'a condition on a later question',
      asking(text('own_a', { when: [{ key: 'own_b', operator: 'answered' }] }), text('own_b')),
      `${at}.when[0].key: holds "own_b", which is asked here or further down`,
    ],
    [
      'a condition on a later page',
      asking(text('own_a', { requiredWhen: [{ key: 'conviction', operator: 'answered' }] })),
      `${at}.requiredWhen[0].key: holds "conviction", which is asked here or further down`,
    ],
    [
      'a condition on no question',
      asking(text('own_a', { hideWhen: [{ key: 'own_x', operator: 'answered' }] })),
      `${at}.hideWhen[0].key: holds "own_x"; it may hold the key of a question that the form asks`,
    ],
    [
      'a condition on a code that is none',
      asking(text('own_a', { when: [{ key: 'country', operator: 'in', values: ['US'] }] })),
      `${at}.when[0].values: holds "US"; it may hold a code that answers country`,
    ],
    [
      'a condition without its value',
      asking(text('own_a', { when: [{ key: 'country', operator: 'equals' }] })),
      `${at}.when[0].value: is missing; the operator equals needs it`,
    ],
    [
      'an unknown section',
      { sections: [{ ...section(text('own_a')), after: 'nowhere' }] },
      'form.sections[0].after: holds "nowhere"; it may hold a section of the step education: your-plans',
    ],
    [
      'no place',
      { questions: [{ questions: [text('own_a')] }] },
      'form.questions[0]: may hold exactly one of before and after',
    ],
    [
      'an unknown question beside which to stand',
      after('nowhere', text('own_a')),
      'form.questions[0].after: holds "nowhere"',
    ],
    [
      'a section’s name twice',
      { sections: [{ ...section(text('own_a')), id: 'conduct' }] },
      'form.sections[0].id: holds "conduct" a second time',
    ],
    [
      'a hidden required question',
      { hide: ['last_name'] },
      'form.hide[0]: is about "last_name", which is required',
    ],
    [
      'a hidden question that decides',
      { hide: ['applied_major', 'citizenship_type'] },
      'form.hide[1]: is about "citizenship_type", which decides about other questions',
    ],
    [
      'a hidden question that is not there',
      { hide: ['nothing'] },
      'form.hide[0]: is about "nothing"; it may be about the key',
    ],
    [
      'a label that the specification says',
      { reword: { gender: { label: 'X' } } },
      'form.reword.gender: is about "gender", which is named by its label',
    ],
    [
      'a list without a code',
      { narrow: { country: ['USA', 'XX'] } },
      'form.narrow.country[1]: holds "XX"; it may hold a code that answers country',
    ],
    [
      'one of several that is not always asked',
      asking({
        kind: 'group',
        atLeastOne: 'One.',
        questions: [
          text('own_a', { when: [{ key: 'country', operator: 'answered' }] }),
          text('own_b'),
        ],
      }),
      `${at}.questions[0]: may hold no condition`,
    ],
  ])('%s', (_, form, problem) => {
    expect(problemsOf(form).join('\n')).toContain(problem);
  });

  it('all of them at once', () => {
    const circle = [
      text('own_a', { when: [{ key: 'own_b', operator: 'answered' }] }),
      text('own_b', { when: [{ key: 'own_a', operator: 'answered' }] }),
    ];
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
