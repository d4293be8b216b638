/**
 * Generators for property tests of forms. They generate answers and situations of every sort: possible input, leftovers of an earlier
 * version of the page or of a second device, and values that no page would send. */
import * as fc from 'fast-check';
import { shapeOf } from '../../kinds/registry.ts';
import { storedShapes } from '../accept.ts';
import type { Answers, AnswerValue } from '../answers.ts';
import type { AnswerShape, Block, Form } from '../definition.ts';
import { blocksOn, conditionsOf } from '../inventory.ts';
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
