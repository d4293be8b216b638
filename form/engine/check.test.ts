import { describe, expect, it } from 'vitest';
import type { SelectQuestion } from '../kinds/select.ts';
import { checkForm, FormConfigurationError } from './check.ts';
import { answered, equals, isIn } from './conditions.ts';
import type { Block, DataModel, Form, Question, RepeatBlock } from './definition.ts';
import { onlyWhen, required, requiredUnlessAnswered, type Schema } from './rules.ts';
import { formOf, text as line, pageOf } from './testing/small-form.ts';
import { toyForm } from './testing/toy-form.ts';

const text = { type: 'text', maxLength: 45 } as const;
const coded = { type: 'coded' } as const;
const choices = [
  { value: '', label: '--' },
  { value: 'A', label: 'Apple' },
];
const select = (key: string, more: Partial<SelectQuestion>): SelectQuestion => ({
  ...{ kind: 'select', key, label: '', options: choices },
  ...more,
});
const asking = (kind: 'checkbox' | 'date') => ({ kind, key: 'first', label: '' }) as Question;
const radio = (options: typeof choices): Question => ({
  ...{ kind: 'radio', key: 'first', label: '', options },
});
const lookup: Question = {
  kind: 'autocomplete',
  key: 'school',
  label: '',
  category: 'hs_ceeb',
  answerField: 'name',
  codeKey: 'school_code',
  fills: { city: 'school_city' },
};
const lookupModel: DataModel = { school: text, school_code: text, school_city: text };
const withoutKey = (key: string): DataModel =>
  Object.fromEntries(Object.entries(lookupModel).filter(([other]) => other !== key));
const games = (atMost: number, there = atMost): RepeatBlock => ({
  kind: 'repeat',
  id: 'games',
  buttonLabel: '',
  maxNumberOfComponents: atMost,
  components: Array.from({ length: there }, () => ({ label: '', content: [] })),
});
const hidden = (hideWhen: Extract<Block, { kind: 'conditional' }>['hideWhen'], block: Block) =>
  ({ kind: 'conditional', hideWhen, content: [block] }) as const;
const rules = (schema: Schema, ...keys: string[]): Form =>
  formOf([line('first')], {
    ...{ model: Object.fromEntries(['first', ...keys].map((key) => [key, text])), schema },
  });
const twoPages = (model: DataModel, one: Block, two: Block): Form => ({
  ...{ version: 1, model, pages: [pageOf('one', [one]), pageOf('two', [two])] },
});

describe('the checks of a definition', () => {
  it.each<[string, Form]>([
    ['the toy form', toyForm],
    ['a key that only a lookup fills in', formOf([lookup], { model: lookupModel })],
    ['a key twice on one page', formOf([line('a'), line('a')], { model: { a: text } })],
    ['ten components', formOf([games(10)])],
    [
      'a prefix of its key',
      formOf([line('one_name', { prefix: 'one_' })], { model: { one_name: text } }),
    ],
    [
      'a condition on what is asked before',
      formOf([line('second'), hidden([equals('second', 'A')], line('first'))], {
        model: { first: text, second: text },
      }),
    ],
  ])('pass %s', (_, form) => {
    expect(checkForm(form)).toEqual([]);
  });

  it('log every key that no page asks for, in these words (spec §5) [§5.77]', () => {
    const model = { first: text, second: text, third: text };
    expect(checkForm(formOf([line('second')], { model }))).toEqual([
      'The question with yupValueKey first does not correlate to a page',
      'The question with yupValueKey third does not correlate to a page',
    ]);
  });
});

/** [what, form, message] */
const errors: readonly (readonly [string, Form, string])[] = [
  [
    'a schema with extra keys [§5.72]',
    rules({ second: [required('Second')], third: [required('Third')] }, 'second', 'third'),
    'The schema of page "one" has extra keys: second, third',
  ],
  [
    'an unknown data-model key deep inside other blocks [§5.73]',
    formOf([{ kind: 'group', content: [{ kind: 'group', content: [line('nobody')] }] }]),
    'The question "nobody" uses the unknown data-model key "nobody"',
  ],
  [
    'an unknown data-model key in the condition of a rule [§5.73]',
    rules({ first: [onlyWhen(isIn('nobody', ['A']), required('First'))] }),
    'A rule of "first" uses the unknown data-model key "nobody"',
  ],
  [
    'an unknown data-model key in a rule that reads another answer [§5.73]',
    rules({ first: [requiredUnlessAnswered(['nobody'], 'First')] }),
    'A rule of "first" uses the unknown data-model key "nobody"',
  ],
  [
    'a key on more than one page [§5.74]',
    twoPages({ first: text }, line('first'), line('first')),
    'The key "first" is on more than one page: "one" and "two"',
  ],
  [
    'a key on two pages, one of which only fills it in [§5.74]',
    twoPages(lookupModel, lookup, line('school_city')),
    'The key "school_city" is on more than one page: "one" and "two"',
  ],
  [
    'a yupPrefix that is not in the key [§5.75]',
    formOf([line('one_name', { prefix: 'two_' })], { model: { one_name: text } }),
    'The yupPrefix "two_" is not in the key "one_name"',
  ],
  [
    'a maxNumberOfComponents above 10 [§4.63 §5.76 §9.14]',
    formOf([games(11)]),
    'maxNumberOfComponents of "games" is 11; it must not be above 10',
  ],
  [
    'a group with fewer components than it may show',
    formOf([games(3, 2)]),
    'maxNumberOfComponents of "games" is 3, but it has 2 components',
  ],
  [
    'a condition that looks at something further down',
    formOf([hidden([equals('second', 'A')], line('first')), line('second')], {
      model: { first: text, second: text },
    }),
    'A condition looks at "second", which is asked further down',
  ],
  [
    'a condition that looks at itself',
    formOf([select('which', { showWhen: answered('which') })], { model: { which: coded } }),
    'A condition looks at "which", which is asked further down',
  ],
  ...(
    [
      [line('first'), { type: 'year' }, 'text', 'year'],
      [asking('checkbox'), text, 'checkbox', 'text'],
      [asking('date'), text, 'date', 'text'],
      [radio(choices), { type: 'boolean' }, 'radio', 'boolean'],
    ] as const
  ).map(
    ([question, first, kind, stored]) =>
      [
        `an answer of kind ${kind} that no save would accept`,
        formOf([question], { model: { first } }),
        `The question "first" is of kind ${kind}, but its answer is stored as ${stored}`,
      ] as const,
  ),
  ...[
    radio([]),
    radio(choices.slice(0, 1)),
    select('first', { options: { years: { count: 3, direction: 'past' } } }),
  ].map(
    (question) =>
      [
        'a coded answer without choices',
        formOf([question], { model: { first: coded } }),
        'The coded key "first" has no choices to store',
      ] as const,
  ),
];

it.each<[string, Block, DataModel, string]>([
  ['of a question', line('nobody'), {}, 'The question "nobody"'],
  ['that every object has', line('constructor'), {}, 'The question "constructor"'],
  ["of a lookup's code", lookup, withoutKey('school_code'), 'The question "school"'],
  ['that a lookup fills in', lookup, withoutKey('school_city'), 'The question "school"'],
  ['of a condition', hidden([answered('nobody')], line('a')), { a: text }, 'A condition'],
  [
    'of a condition group',
    { kind: 'conditionGroup', cases: [{ when: answered('nobody'), content: [] }] },
    {},
    'A condition',
  ],
  ['of a select', select('a', { showWhen: answered('nobody') }), { a: coded }, 'A condition'],
  [
    'of options by value',
    select('a', { optionsBy: { key: 'nobody', options: { A: choices } } }),
    { a: coded },
    'A condition',
  ],
  ['of a companion', line('a_desc'), { a: text }, 'The question "a_desc"'],
])('an unknown data-model key is an error: %s [§5.73]', (_, block, model, expected) => {
  const check = () => checkForm(formOf([block], { model }));
  expect(check).toThrow(FormConfigurationError);
  expect(check).toThrow(`${expected} uses the unknown data-model key "`);
});

it.each(errors)('%s is an error', (_, form, message) => {
  expect(() => checkForm(form)).toThrow(new FormConfigurationError(message));
});
