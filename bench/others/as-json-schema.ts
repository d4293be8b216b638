/** The questions as RJSF takes them: a JSON Schema, and how it is drawn. */
import type { Condition } from '#form/engine/conditions.ts';
import type { Option } from '#form/engine/definition.ts';
import { once } from './as-module.ts';
import type { Asked, Part } from './asked.ts';

const choicesOf = once((options: readonly Option[]) =>
  options.map(({ value, label }) => ({ const: value, title: label })),
);

/** An object for each section, and an array of one for what can be added. */
export function asJsonSchema(parts: readonly Part[]): { schema: object; uiSchema: object } {
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        parts.map((part) => {
          const { properties, ...rest } = objectOf(part.asked);
          const again = part.again && {
            [part.again.id]: {
              type: 'array',
              title: part.again.label,
              maxItems: 1,
              items: objectOf(part.again.asked),
            },
          };
          const of = { title: part.title, description: part.why };
          return [part.id, { ...of, ...rest, properties: { ...properties, ...again } }];
        }),
      ),
    },
    uiSchema: Object.fromEntries(
      parts.map(({ id, asked, again }) => [
        id,
        { ...drawn(asked, again?.id), ...(again && { [again.id]: { items: drawn(again.asked) } }) },
      ]),
    ),
  };
}

function objectOf(asked: readonly Asked[]) {
  const always = asked.filter(({ hideWhen, optionsBy }) => !hideWhen.length && !optionsBy);
  const sometimes = asked.filter((one) => !always.includes(one)).flatMap(conditional);
  return {
    type: 'object',
    properties: Object.fromEntries(always.map((one) => [one.key, property(one, one.options)])),
    required: always.filter(({ isRequired }) => isRequired).map(({ key }) => key),
    ...(sometimes.length > 0 && { allOf: sometimes }),
  };
}

function conditional(asked: Asked): object[] {
  const { hideWhen, optionsBy, options } = asked;
  const shown = hideWhen.map((condition) => ({ not: holds(condition) }));
  if (optionsBy === undefined) return [branch(shown, asked, options)];
  return Object.entries(optionsBy.options).map(([value, list]) =>
    branch([...shown, is(optionsBy.key, { const: value })], asked, list),
  );
}

/** The question is there while all of this holds. */
function branch(conditions: readonly object[], asked: Asked, options: readonly Option[] = []) {
  const then = { properties: { [asked.key]: property(asked, options) } };
  return Object.fromEntries([
    ['if', { allOf: conditions }],
    ['then', then],
  ]);
}

function property({ label, help, type, maxLength }: Asked, options: readonly Option[] = []) {
  const named = { title: label, ...(help !== undefined && { description: help }) };
  switch (type) {
    case 'tick':
      return { ...named, type: 'boolean' };
    case 'choice':
    case 'list':
      return { ...named, type: 'string', oneOf: choicesOf(options) };
    case 'email':
    case 'date':
      return { ...named, type: 'string', format: type };
    default:
      return { ...named, type: 'string', ...(maxLength && { maxLength }) };
  }
}

/** @param last what else stands there, below the questions. */
function drawn(asked: readonly Asked[], last?: string): object {
  const widgets: Record<string, object> = {};
  for (const { key, type } of asked) {
    if (type === 'choice') widgets[key] = { 'ui:widget': 'radio' };
    if (type === 'tel') widgets[key] = { 'ui:options': { inputType: 'tel' } };
  }
  const order = [...asked.map(({ key }) => key), ...(last === undefined ? [] : [last])];
  return { ...widgets, 'ui:order': order };
}

function holds(condition: Condition): object {
  const { key } = condition;
  switch (condition.operator) {
    case 'answered':
      return { required: [key] };
    case 'notAnswered':
      return { not: { required: [key] } };
    case 'equals':
      return is(key, { const: condition.value });
    case 'notEquals':
      return { not: is(key, { const: condition.value }) };
    case 'in':
      return is(key, { enum: condition.values });
    default:
      throw new Error(`The page asks "${condition.operator}", which has no schema here yet.`);
  }
}

function is(key: string, value: object): object {
  return { properties: { [key]: value }, required: [key] };
}
