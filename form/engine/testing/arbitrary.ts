/**
 * Generators for property tests of forms. They generate answers and situations of every sort: possible input, leftovers of an earlier
 * version of the page or of a second device, and values that no page would send. They also generate forms that no college would have:
 * nested at random, with the same key in many places.
 */
import * as fc from 'fast-check';
import type { AutocompleteQuestion } from '../../kinds/autocomplete.ts';
import { shapeOf } from '../../kinds/registry.ts';
import { storedShapes } from '../accept.ts';
import type { Answers, AnswerValue } from '../answers.ts';
import { type Condition, OPERATORS, type Operator } from '../conditions.ts';
import type { AnswerShape, Block, Form, Question } from '../definition.ts';
import { blocksOn, conditionsOf } from '../inventory.ts';
import { required } from '../rules.ts';
import type { Situation } from '../walk.ts';

export { fc };

/** Sets of answers to a form. They often contain the values of the form's conditions, so that conditions often hold. */
export function anyAnswers(form: Form): fc.Arbitrary<Answers> {
  const compared = valuesComparedIn(form);
  return anyPartOf(
    [...storedShapes(form)].map(([key, shape]) => [key, anyValue(shape, compared.get(key) ?? [])]),
  );
}

/** Situations of a form: any counts, chosen tabs and opened confirmations, also with ids that the form does not have. */
export function anySituation(form: Form, today: string): fc.Arbitrary<Situation> {
  const blocks = form.pages.flatMap(blocksOn);
  const buttons = blocksOfKind(blocks, 'confirmation').map(({ id }) => id);
  return fc.record({
    today: fc.constant(today),
    tabs: anyPartOf(
      blocksOfKind(blocks, 'tabs').map(({ id, tabs }) => [
        id,
        fc.constantFrom(...tabs.map((tab) => tab.id), 'gone'),
      ]),
    ),
    counts: anyPartOf(
      blocksOfKind(blocks, 'repeat').map(({ id }) => [id, fc.integer({ min: -1, max: 12 })]),
    ),
    opened: fc.subarray(buttons).map((ids) => new Set(ids)),
  });
}

/** Records that hold some of the keys, in their order. */
function anyPartOf<Value>(
  entries: readonly (readonly [string, fc.Arbitrary<Value>])[],
): fc.Arbitrary<Readonly<Record<string, Value>>> {
  const pairs = entries.map(([key, values]) => fc.option(values.map((value) => [key, value])));
  return fc
    .tuple(...pairs)
    .map((chosen) => Object.fromEntries(chosen.filter((pair) => pair !== null)));
}

function anyValue(shape: AnswerShape, compared: readonly AnswerValue[]): fc.Arbitrary<AnswerValue> {
  const odd = fc.constantFrom<AnswerValue>('', '   ', 'constructor', '__proto__', true, false);
  const likely = [...shapeOf(shape).examples(shape), ...compared];
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...likely) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 1, arbitrary: odd },
  );
}

/** By key, the values of the form's conditions on it. */
function valuesComparedIn(form: Form): ReadonlyMap<string, readonly AnswerValue[]> {
  const compared = new Map<string, AnswerValue[]>();
  for (const condition of form.pages.flatMap(blocksOn).flatMap(conditionsOf)) {
    const values = compared.get(condition.key) ?? [];
    if ('value' in condition) values.push(condition.value);
    if ('values' in condition) values.push(...condition.values);
    if ('options' in condition) values.push(...Object.keys(condition.options));
    compared.set(condition.key, values);
  }
  return compared;
}

function blocksOfKind<Kind extends Block['kind']>(
  blocks: readonly Block[],
  kind: Kind,
): Extract<Block, { kind: Kind }>[] {
  return blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
}

const TEXT_KEYS = ['text_1', 'text_2', 'text_3', 'text_4'] as const;
const CODED_KEYS = ['coded_1', 'coded_2', 'coded_3'] as const;
const BOOLEAN_KEYS = ['box_1', 'box_2'] as const;
const CODES = ['A', 'B', 'C'] as const;

/** Forms of one or two pages, with every kind of holder inside every other. */
export function anyForm(): fc.Arbitrary<Form> {
  const model = Object.fromEntries([
    ...TEXT_KEYS.map((key) => [key, { type: 'text', maxLength: 45 }]),
    ...CODED_KEYS.map((key) => [key, { type: 'coded' }]),
    ...BOOLEAN_KEYS.map((key) => [key, { type: 'boolean' }]),
  ]);
  const schema = Object.fromEntries(Object.keys(model).map((key) => [key, [required(key)]]));
  const content = fc.array(anyBlock(), { minLength: 1, maxLength: 5 });
  return fc.array(content, { minLength: 1, maxLength: 2 }).map((pages) => ({
    version: 1,
    model,
    pages: pages.map((blocks, index) => ({
      id: `page_${index}`,
      title: 'Page',
      schema,
      sections: [{ id: `section_${index}`, title: 'Section', content: blocks }],
    })),
  }));
}

function anyBlock(): fc.Arbitrary<Block> {
  const id = fc.constantFrom('one', 'two', 'three');
  const label = fc.constant('Label');
  return fc.letrec<{ block: Block; content: readonly Block[] }>((tie) => ({
    content: fc.array(tie('block'), { maxLength: 3 }),
    block: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      anyQuestion(),
      fc.record({
        kind: fc.constant('conditional' as const),
        hideWhen: fc.array(anyCondition(), { minLength: 1, maxLength: 2 }),
        content: tie('content'),
      }),
      fc.record({
        kind: fc.constant('conditionGroup' as const),
        cases: fc.array(fc.record({ when: anyCondition(), content: tie('content') }), {
          maxLength: 3,
        }),
      }),
      fc.record({ kind: fc.constant('group' as const), content: tie('content') }),
      fc.record({
        kind: fc.constant('repeat' as const),
        id,
        buttonLabel: label,
        maxNumberOfComponents: fc.constant(3),
        components: fc.array(fc.record({ label, content: tie('content') }), { maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant('tabs' as const),
        id,
        label,
        tabs: fc.uniqueArray(fc.record({ id, label, content: tie('content') }), {
          selector: (tab) => tab.id,
          minLength: 1,
          maxLength: 3,
        }),
      }),
      fc.record({
        kind: fc.constant('confirmation' as const),
        id,
        trigger: fc.oneof(
          fc.record({ via: fc.constant('button' as const), label, openLabel: label }),
          fc.record({ via: fc.constant('tick' as const), question: anyCheckbox() }),
        ),
        after: tie('content'),
        optional: tie('content'),
      }),
    ),
  })).block;
}

function anyQuestion(): fc.Arbitrary<Question> {
  const label = fc.constant('Label');
  const options = fc.subarray([...CODES]).map((codes) => codes.map(optionOf));
  return fc.oneof(
    fc.record({ kind: fc.constant('text' as const), key: fc.constantFrom(...TEXT_KEYS), label }),
    fc.record({
      kind: fc.constant('radio' as const),
      key: fc.constantFrom(...CODED_KEYS),
      label,
      options,
    }),
    fc.record(
      {
        kind: fc.constant('select' as const),
        key: fc.constantFrom(...CODED_KEYS),
        label,
        options,
        showWhen: anyCondition(),
        optionsBy: fc.record({
          key: fc.constantFrom(...TEXT_KEYS, ...CODED_KEYS),
          options: fc.dictionary(fc.constantFrom(...CODES, ''), options, { maxKeys: 3 }),
        }),
      },
      { requiredKeys: ['kind', 'key', 'label', 'options'] },
    ),
    anyCheckbox(),
    anyAutocomplete(),
  );
}

function anyCheckbox() {
  return fc.record({
    kind: fc.constant('checkbox' as const),
    key: fc.constantFrom(...BOOLEAN_KEYS),
    label: fc.constant('Label'),
  });
}

function anyAutocomplete(): fc.Arbitrary<AutocompleteQuestion> {
  return fc
    .shuffledSubarray([...TEXT_KEYS], { minLength: 4 })
    .chain(([key = '', code = '', city = '']) =>
      fc.record(
        {
          kind: fc.constant('autocomplete' as const),
          key: fc.constant(key),
          label: fc.constant('Label'),
          category: fc.constant('schools'),
          answerField: fc.constant('name'),
          codeKey: fc.constant(code),
          fills: fc.constantFrom({ city }, { city, state: 'coded_1' }),
        },
        { requiredKeys: ['kind', 'key', 'label', 'category', 'answerField', 'fills'] },
      ),
    );
}

function anyCondition(): fc.Arbitrary<Condition> {
  const key = fc.constantFrom(...TEXT_KEYS, ...CODED_KEYS, ...BOOLEAN_KEYS);
  const operator = fc.constantFrom<Operator>(...OPERATORS);
  return fc
    .record({ key, operator, values: fc.subarray([...CODES], { minLength: 1 }) })
    .map(({ key: at, operator: compare, values: [value = 'A', ...more] }): Condition => {
      if (compare === 'answered' || compare === 'notAnswered')
        return { key: at, operator: compare };
      if (compare === 'in' || compare === 'notIn') {
        return { key: at, operator: compare, values: [value, ...more] };
      }
      return { key: at, operator: compare, value };
    });
}

function optionOf(code: string) {
  return { value: code, label: `Label of ${code}` };
}
