/** Values for the fields of a request: valid ones, and malicious ones. */
import type { Known, Schema } from '#server/core/testing/operations.ts';
import type { Random } from './random.ts';

/** Texts that have broken other programs. */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202eabc',
  '\ufeff',
  'e\u0301',
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(30),
  "' or 1=1 --",
  '"; drop table accounts; --',
  '$1',
  '%s%n%x',
  '{{7*7}}',
  '$' + '{7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'C:\\con\\nul',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  '9223372036854775808',
  '0x10',
  '2025-02-30',
  '0000-00-00',
  '275760-09-13',
  'a'.repeat(256),
  'a'.repeat(8000),
  '\\'.repeat(300),
  '('.repeat(300),
  'a@b.example\r\nBcc: eve@x.example',
  '\u2028',
  '\x1b[2J',
];

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  { __proto__x: 1 },
  { length: 1e9 },
  { toString: 'x' },
];

/** A value that matches the schema most of the time. @param known valid values by name; one of a list is picked. */
export function valueFor(schema: Schema, name: string, known: Known, random: Random): unknown {
  const right = known[name];
  if (right !== undefined && random.chance(0.8)) {
    return Array.isArray(right) ? random.pick(right) : right;
  }
  const { anyOf, allOf, properties = {}, patternProperties, required = [], items } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (anyOf !== undefined && anyOf.length > 0) {
    return valueFor(random.pick(anyOf), name, known, random);
  }
  if (allOf !== undefined)
    return Object.assign({}, ...allOf.map((part) => valueFor(part, name, known, random)));
  if (schema.type === 'array') {
    const one = () => valueFor(items ?? {}, name, known, random);
    return Array.from({ length: random.pick([0, 1, 1, 2, 7]) }, one);
  }
  if (schema.type === 'object') {
    const names = Object.keys(properties).filter(
      (each) => required.includes(each) || random.chance(0.5),
    );
    const own = names.map((each) => [each, valueFor(properties[each] ?? {}, each, known, random)]);
    const [more] = Object.values(patternProperties ?? {});
    const extra =
      more === undefined ? [] : [[textFor({}, random), valueFor(more, '', known, random)]];
    return Object.fromEntries([...own, ...extra]);
  }
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema, random);
  return textFor(schema, random);
}

function numberFor({ minimum = 0, maximum = 2 ** 31 - 1 }: Schema, random: Random): number {
  return random.pick([
    minimum,
    minimum + 1,
    maximum,
    Math.min(maximum, 7),
    Math.min(maximum, 999_999),
  ]);
}

function textFor({ minLength = 0, maxLength = 5000, pattern = '' }: Schema, random: Random) {
  if (pattern.includes('{8}')) return random.chance(0.7) ? uuidFor(random) : 'no-uuid';
  const length = random.pick([minLength, minLength + 1, Math.min(maxLength, 12), maxLength]);
  return random.chance(0.3)
    ? random.pick(ODD_TEXTS)
    : 'abcdefgh ijklm1'.repeat(400).slice(0, length);
}

function uuidFor(random: Random): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.below(16).toString(16)).join('');
  return [8, 4, 4, 4, 12].map(digits).join('-');
}

/** The value with one place in it spoiled. */
export function spoil(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return spoilList(value, random);
    const at = random.below(value.length);
    return value.map((item, index) => (index === at ? spoil(item, random) : item));
  }
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    if (keys.length === 0 || random.chance(0.4)) return spoilObject(value, keys, random);
    const at = random.pick(keys);
    return { ...value, [at]: spoil((value as Record<string, unknown>)[at], random) };
  }
  return random.chance(0.6) ? random.pick(ODD_TEXTS) : random.pick(ODD_VALUES);
}

function spoilList(value: readonly unknown[], random: Random): unknown {
  const [first = 'x'] = value;
  return random.pick([
    [],
    [...value, ...value],
    Array.from({ length: 3000 }, () => first),
    { ...value },
    deep(random.pick([50, 2000])),
  ]);
}

function spoilObject(value: object, keys: readonly string[], random: Random): unknown {
  const gone = keys.length > 0 ? random.pick(keys) : '';
  const { [gone]: _gone, ...rest } = value as Record<string, unknown>;
  return random.pick([
    rest,
    { ...value, [random.pick(ODD_TEXTS)]: random.pick(ODD_VALUES) },
    { ...value, role: 'administrator', account_id: 1, submitted_at: null },
    [value],
    Object.fromEntries(Array.from({ length: 2000 }, (_none, index) => [`key_${index}`, 'x'])),
    deep(random.pick([50, 2000])),
  ]);
}

/** Nested lists. */
function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
