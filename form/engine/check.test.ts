import { describe, expect, it } from 'vitest';
import type { SelectQuestion } from '../kinds/select.ts';
import { checkForm, FormConfigurationError } from './check.ts';
import { answered, equals, isIn } from './conditions.ts';
import type { Block, DataModel, Form, Page, Question, RepeatBlock } from './definition.ts';
import { onlyWhen, required, requiredUnlessAnswered, type Schema } from './rules.ts';
import { toyForm } from './testing/toy-form.ts';

const text = { type: 'text', maxLength: 45 } as const;
const coded = { type: 'coded' } as const;
const choices = [
  { value: '', label: '--' },
  { value: 'A', label: 'Apple' },
];

const line = (key: string, more: { prefix?: string } = {}): Question => ({
  kind: 'text',
  key,
  label: '',
  ...more,
});

describe('the checks of a definition', () => {
  it('have nothing against the toy form', () => {
    expect(checkForm(toyForm)).toEqual([]);
  });

  it('log every key that no page asks for, in these words (spec §5) [§5.77]', () => {
    const model = { first: text, second: text, third: text };
    expect(checkForm(formOf([line('second')], { model }))).toEqual([
      'The question with yupValueKey first does not correlate to a page',
      'The question with yupValueKey third does not correlate to a page',
    ]);
  });

  it('do not miss a page for what only a lookup fills in', () => {
    expect(checkForm(formOf([lookup()], { model: lookupModel }))).toEqual([]);
  });
});

describe('the five errors of the specification (spec §5)', () => {
  it('a schema with extra keys [§5.72]', () => {
    const schema: Schema = {
      first: [required('First')],
      second: [required('Second')],
      third: [required('Third')],
    };
    const model = { first: text, second: text, third: text };
    expectError(
      formOf([line('first')], { model, schema }),
      'The schema of page "one" has extra keys: second, third',
    );
  });

  it('a schema that has the key of another page', () => {
    const model = { first: text, second: text };
    const one = pageOf('one', [line('first')], { second: [required('Second')] });
    const two = pageOf('two', [line('second')]);
    expectError(
      { version: 1, model, pages: [one, two] },
      'The schema of page "one" has extra keys: second',
    );
  });

  it.each<[string, Block, DataModel, string]>([
    ['of a question', line('nobody'), {}, 'The question "nobody" uses'],
    ['that every object has', line('constructor'), {}, 'The question "constructor" uses'],
    [
      "of a lookup's code",
      lookup(),
      lookupModelWithout('school_code'),
      'The question "school" uses',
    ],
    [
      'that a lookup fills in',
      lookup(),
      lookupModelWithout('school_city'),
      'The question "school" uses',
    ],
    [
      'of a condition',
      { kind: 'conditional', hideWhen: [answered('nobody')], content: [] },
      {},
      'A condition uses',
    ],
    [
      'of a condition group',
      { kind: 'conditionGroup', cases: [{ when: answered('nobody'), content: [] }] },
      {},
      'A condition uses',
    ],
    [
      'of a conditional select',
      select('which', { showWhen: answered('nobody') }),
      { which: coded },
      'A condition uses',
    ],
    [
      'of options by value',
      select('which', { optionsBy: { key: 'nobody', options: { A: choices } } }),
      { which: coded },
      'A condition uses',
    ],
    [
      'of a companion that nobody keeps',
      line('first_desc'),
      { first: text },
      'The question "first_desc" uses',
    ],
  ])('an unknown data-model key: %s [§5.73]', (_, block, model, expected) => {
    const form = formOf([block], { model });
    expect(() => checkForm(form)).toThrow(FormConfigurationError);
    expect(() => checkForm(form)).toThrow(`${expected} the unknown data-model key "`);
  });

  it('an unknown data-model key deep inside other blocks [§5.73]', () => {
    const deep: Block = { kind: 'group', content: [{ kind: 'group', content: [line('nobody')] }] };
    expectError(formOf([deep]), 'The question "nobody" uses the unknown data-model key "nobody"');
  });

  it.each([
    ['the condition of a rule', onlyWhen(isIn('nobody', ['A']), required('First'))],
    ['a rule that reads another answer', requiredUnlessAnswered(['nobody'], 'First')],
  ])('an unknown data-model key in %s [§5.73]', (_, rule) => {
    const form = formOf([line('first')], { model: { first: text }, schema: { first: [rule] } });
    expectError(form, 'A rule of "first" uses the unknown data-model key "nobody"');
  });

  it('a key on more than one page [§5.74]', () => {
    const pages = [pageOf('one', [line('first')]), pageOf('two', [line('first')])];
    expectError(
      { version: 1, model: { first: text }, pages },
      'The key "first" is on more than one page: "one" and "two"',
    );
  });

  it('a key on more than one page, one of which only fills it in', () => {
    const pages = [pageOf('one', [lookup()]), pageOf('two', [line('school_city')])];
    expectError(
      { version: 1, model: lookupModel, pages },
      'The key "school_city" is on more than one page: "one" and "two"',
    );
  });

  it('a key twice on one page is none', () => {
    const form = formOf([line('first'), line('first')], { model: { first: text } });
    expect(checkForm(form)).toEqual([]);
  });

  it('a yupPrefix that is not in the key [§5.75]', () => {
    const model = { parent_1_name: text };
    const good = formOf([line('parent_1_name', { prefix: 'parent_1_' })], { model });
    expect(checkForm(good)).toEqual([]);
    expectError(
      formOf([line('parent_1_name', { prefix: 'parent_2_' })], { model }),
      'The yupPrefix "parent_2_" is not in the key "parent_1_name"',
    );
  });

  it('a maxNumberOfComponents above 10 [§4.63 §5.76 §9.14]', () => {
    expect(checkForm(formOf([repeatOf(10)]))).toEqual([]);
    expectError(
      formOf([repeatOf(11)]),
      'maxNumberOfComponents of "games" is 11; it must not be above 10',
    );
  });
});

describe('mistakes that would surprise an applicant later', () => {
  it('a condition that looks at something further down', () => {
    const early: Block = {
      kind: 'conditional',
      hideWhen: [equals('second', 'A')],
      content: [line('first')],
    };
    const model = { first: text, second: text };
    expect(checkForm(formOf([line('second'), early], { model }))).toEqual([]);
    expectError(
      formOf([early, line('second')], { model }),
      'A condition looks at "second", which is asked further down',
    );
  });

  it('a condition that looks at itself', () => {
    const itself = select('which', { showWhen: answered('which') });
    expectError(
      formOf([itself], { model: { which: coded } }),
      'A condition looks at "which", which is asked further down',
    );
  });

  it('one object that stands in two places', () => {
    const same = line('first');
    expectError(
      formOf([{ kind: 'group', content: [same] }, same], { model: { first: text } }),
      'The same object of a question "first" stands in two places; make one for each',
    );
  });

  it('a group with fewer components than it may show', () => {
    const { components, ...group } = repeatOf(3);
    expectError(
      formOf([{ ...group, components: components.slice(1) }]),
      'maxNumberOfComponents of "games" is 3, but it has 2 components',
    );
  });

  it.each<[Question, DataModel, string]>([
    [
      line('first'),
      { first: { type: 'year' } },
      'The question "first" is of kind text, but its answer is stored as year',
    ],
    [
      { kind: 'checkbox', key: 'first', label: '' },
      { first: text },
      'The question "first" is of kind checkbox, but its answer is stored as text',
    ],
    [
      { kind: 'date', key: 'first', label: '' },
      { first: text },
      'The question "first" is of kind date, but its answer is stored as text',
    ],
    [
      { kind: 'radio', key: 'first', label: '', options: choices },
      { first: { type: 'boolean' } },
      'The question "first" is of kind radio, but its answer is stored as boolean',
    ],
  ])('an answer that no save would accept (%#)', (question, model, message) => {
    expectError(formOf([question], { model }), message);
  });

  it('a coded answer without choices', () => {
    const model = { first: coded };
    const message = 'The coded key "first" has no choices to store';
    const radio: Question = { kind: 'radio', key: 'first', label: '', options: [] };
    expectError(formOf([radio], { model }), message);
    expectError(formOf([{ ...radio, options: choices.slice(0, 1) }], { model }), message);
    const years = { years: { count: 3, direction: 'past' } } as const;
    expectError(formOf([select('first', { options: years })], { model }), message);
    expectError(
      formOf([lookup()], { model: { ...lookupModel, school_city: coded } }),
      'The coded key "school_city" has no choices to store',
    );
  });
});

function select(key: string, more: Partial<SelectQuestion>): SelectQuestion {
  return { kind: 'select', key, label: '', options: choices, ...more };
}

const lookupModel = { school: text, school_code: text, school_city: text };

function lookupModelWithout(key: string): DataModel {
  return Object.fromEntries(Object.entries(lookupModel).filter(([other]) => other !== key));
}

function lookup(): Question {
  return {
    kind: 'autocomplete',
    key: 'school',
    label: '',
    category: 'hs_ceeb',
    answerField: 'name',
    codeKey: 'school_code',
    fills: { city: 'school_city' },
  };
}

function repeatOf(count: number): RepeatBlock {
  return {
    kind: 'repeat',
    id: 'games',
    buttonLabel: '',
    maxNumberOfComponents: count,
    components: Array.from({ length: count }, () => ({ label: '', content: [] })),
  };
}

function pageOf(id: string, content: readonly Block[], schema: Schema = {}): Page {
  return { id, title: id, schema, sections: [{ id: `${id}-section`, title: '', content }] };
}

function formOf(
  content: readonly Block[],
  { model = {}, schema = {} }: { model?: DataModel; schema?: Schema } = {},
): Form {
  return { version: 1, model, pages: [pageOf('one', content, schema)] };
}

function expectError(form: Form, message: string) {
  expect(() => checkForm(form)).toThrow(new FormConfigurationError(message));
}
