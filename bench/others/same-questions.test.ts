import { expect, test } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { questionsOn } from '#form/engine/inventory.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { asJsonSchema } from './as-json-schema.ts';
import { asModule } from './as-module.ts';
import { asSurvey } from './as-survey.ts';
import { partsOf } from './asked.ts';

const [first] = applicationForm(sampleTenant).pages;
if (first === undefined) throw new Error('The form has no page.');
const keys = questionsOn(first).map(({ key }) => key);
const parts = partsOf(first, new Date(2026, 10, 22));

/** What a name is said of in a form of another library, whatever is around it. */
function under(name: string, form: unknown): unknown[] {
  if (typeof form !== 'object' || form === null) return [];
  return Object.entries(form).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...under(name, value),
  ]);
}

test('the pages of the other libraries ask what ours asks, no more and no less', () => {
  const asked = parts.flatMap(({ asked, again }) => [...asked, ...(again?.asked ?? [])]);
  expect(asked.map(({ key }) => key).sort()).toEqual([...new Set(keys)].sort());
  expect(under('name', asSurvey(parts))).toEqual(expect.arrayContaining(keys));
  const { schema } = asJsonSchema(parts);
  for (const key of keys) expect(under(key, schema), key).not.toHaveLength(0);
});

test('what depends on an answer depends on it there, too', () => {
  const survey = JSON.stringify(asSurvey(parts));
  expect(survey).toContain(`"visibleIf":"not ({parent_1_addr_same_as_stu_perm} <> 'N')"`);
  expect(survey).toContain(`"visibleIf":"{country} = 'CAN'"`);
  expect(survey).toContain('{panel.parent_2_addr_same_as_stu_perm}');
  const schema = JSON.stringify(asJsonSchema(parts).schema);
  expect(schema).toContain('{"properties":{"country":{"const":"CAN"}},"required":["country"]}');
});

test('a list that several questions share is in the module once', () => {
  const countries = parts
    .flatMap(({ asked }) => asked)
    .find(({ key }) => key === 'country')?.options;
  const text = asModule([countries, countries, ['short']]);
  expect(text.split('"United States"')).toHaveLength(2);
  expect(text).toContain('export default [list0,list0,["short"]];');
});
