/** Requests to every call: from its schema, or bent as an attacker or a broken program would. */
import fc, { type Arbitrary } from 'fast-check';
import {
  addressOf,
  type Known,
  type Operation,
  type Schema,
} from '#server/core/testing/operations.ts';
import type { Caller } from './callers.ts';

export type Request = {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As sent over the wire. */
  readonly payload: string | undefined;
  /** Whether its method and address are those of the operation. */
  readonly isItself: boolean;
};

/** Texts that have broken other programs. */
const ODD_TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\u202eabc', '\ufeff', 'e\u0301'],
  ...['👩‍👩‍👧‍👦'.repeat(20), 'ﷺ'.repeat(30), "' or 1=1 --", '"; drop table accounts; --', '$1'],
  ...['%s%n%x', '{{7*7}}', '<script>alert(1)</script>', '../../../../etc/passwd', 'C:\\con\\nul'],
  ...['__proto__', 'constructor', 'null', 'NaN', '-1', '1e309', '9007199254740993', '0x10'],
  ...['2025-02-30', '0000-00-00', '275760-09-13', 'a'.repeat(8000), '\\'.repeat(300)],
  ...['('.repeat(300), 'a@b.example\r\nBcc: eve@x.example', '\u2028', '\x1b[2J'],
];
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const ODD_VALUES = [
  ...[null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, { length: 1e9 }, { toString: 'x' }],
  ...[nested(50), nested(2000), Array.from({ length: 3000 }, () => 'x')],
  { role: 'administrator', account_id: 1, submitted_at: null },
  Object.fromEntries(Array.from({ length: 2000 }, (_none, index) => [`key_${index}`, 'x'])),
];
const ODD_BODIES = [
  ...['{"a":1,', '{},', '{"a":1,"a":', '\ufeff{}', '[[[['.repeat(500), '{"__proto__":{"x":1}}'],
  ...['"\\ud800"', '\u0000', 'NaN', '1e999', ''],
  ...[520_000, 600_000].map((size) => `{"answers":{"first_name":"${'x'.repeat(size)}"}}`),
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];
const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''].map((type) => ({
    'content-type': type,
  })),
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json/json' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'accept-language': 'x'.repeat(4000) },
  { 'accept-language': 'es;q=0.000001,*;q=NaN' },
  { accept: 'image/*' },
  { range: 'bytes=0-0,5-9,-1' },
  { 'if-none-match': '*' },
  { expect: '200-ok' },
  { 'x-forwarded-for': `1.2.3.4, ${'z'.repeat(500)}` },
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { host: 'evil.example' },
  { authorization: 'Bearer null' },
  { 'user-agent': '\u00ff'.repeat(3000) },
  { cookie: 'session=%00; session=x; staff_session=%ZZ; =; ;;; idp.signed_in' },
  { cookie: `session=${'x'.repeat(6000)}` },
  { cookie: 'lang=zz; device=../../; sign_up=%F0%28%8C%28; __proto__=1' },
];
const ODD_ADDRESSES: readonly ((path: string, query: string) => string)[] = [
  (path, query) => `${path}?${query}&x=1&x=2&x[]=3`,
  (path, query) => `${path}/?${query}`,
  (path, query) => `${path}%2f?${query}`,
  (path, query) => `/${path}?${query}`,
  (path, query) => `${path.toUpperCase()}?${query}`,
  (path, query) => `${path}?${query}&${query}`,
  (path, query) => `${path}/../..${path}?${query}`,
  (path, query) => `${path};x=1?${query}`,
  (path) => `${path}?${'a=1&'.repeat(900)}`,
  ...['%00', '%ED%A0%80', '%', '%zz', '..', '%2e%2e%2f', '9'.repeat(30), 'a'.repeat(3000)].flatMap(
    (odd) => [
      (path: string, query: string) => `${path.replace(/[^/]+$/, odd)}?${query}`,
      (path: string, query: string) => `${path}?${query.replace(/=[^&]*/, `=${odd}`)}`,
    ],
  ),
];

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary' }));
const odd: Arbitrary<unknown> = fc.oneof(oddText, fc.constantFrom(...ODD_VALUES), fc.jsonValue());
/** Mostly undefined. */
const seldom = <Value>(values: readonly Value[]) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

export function anyRequest(
  operations: readonly Operation[],
  callers: readonly Caller[],
  known: Known,
): Arbitrary<Request> {
  return fc.constantFrom(...operations).chain((operation) => {
    const fitting = callers.filter(({ kind }) => kind === operation.who);
    const parameters = operation.parameters.map(({ name, schema, required, in: place }) => {
      const right = fc.oneof(
        { weight: 9, arbitrary: valueFrom(schema, name, known, false) },
        { weight: 1, arbitrary: oddText },
      );
      const text = right.map(
        (value) =>
          encodeURIComponent(String(value).toWellFormed()) || (place === 'path' ? 'x' : ''),
      );
      return fc.tuple(fc.constant(name), required ? text : fc.option(text, { nil: undefined }));
    });
    return fc
      .record({
        caller: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...(fitting.length > 0 ? fitting : callers)) },
          { weight: 1, arbitrary: fc.constantFrom(...callers) },
        ),
        values: fc.tuple(...parameters),
        body: fc
          .boolean()
          .chain((isSpoilt) =>
            operation.body === undefined
              ? fc.constant(undefined)
              : valueFrom(operation.body, '', known, isSpoilt),
          ),
        oddBody: seldom(ODD_BODIES),
        oddMethod: seldom(METHODS),
        oddHeaders: seldom(ODD_HEADERS),
        oddAddress: seldom(ODD_ADDRESSES),
      })
      .map(({ caller, values, body, oddBody, oddMethod, oddHeaders, oddAddress }): Request => {
        const value = new Map(values);
        const right = addressOf(operation, ({ name }) => value.get(name));
        const [path = '', query = ''] = right.split('?');
        const payload = oddBody ?? (body === undefined ? undefined : JSON.stringify(body));
        const method = oddMethod ?? operation.method;
        return {
          operation,
          caller,
          method,
          payload,
          url: oddAddress === undefined ? right : oddAddress(path, query),
          headers: {
            ...(payload !== undefined && { 'content-type': 'application/json' }),
            ...oddHeaders,
          },
          isItself: method === operation.method && oddAddress === undefined,
        };
      });
  });
}

/** A value of the schema. @param known valid values by name. @param isSpoilt puts odd values in some places. */
function valueFrom(
  schema: Schema,
  name: string,
  known: Known,
  isSpoilt: boolean,
): Arbitrary<unknown> {
  const right = fromSchema(schema, known, isSpoilt);
  const listed = [known[name] ?? []].flat();
  const value =
    listed.length === 0
      ? right
      : fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...listed) },
          { weight: 1, arbitrary: right },
        );
  if (!isSpoilt) return value;
  return fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: odd });
}

function fromSchema(schema: Schema, known: Known, isSpoilt: boolean): Arbitrary<unknown> {
  const from = (part: Schema, name = '') => valueFrom(part, name, known, isSpoilt);
  const { anyOf, allOf, properties = {}, patternProperties = {}, required = [] } = schema;
  const { minimum = 0, maximum = 2 ** 31 - 1, minLength = 0, maxLength = 5000 } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (anyOf !== undefined && anyOf.length > 0) return fc.oneof(...anyOf.map((part) => from(part)));
  if (allOf !== undefined) {
    const parts = fc.tuple(...allOf.map((part) => from(part)));
    return parts.map((values) => Object.assign({}, ...values));
  }
  switch (schema.type) {
    case 'array':
      return fc.array(from(schema.items ?? {}), { maxLength: 7 });
    case 'object': {
      const fields = Object.entries(properties).map(([key, part]) => [key, from(part, key)]);
      const named = fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
        requiredKeys: required.filter((key) => key in properties),
      });
      const [more] = Object.values(patternProperties);
      if (more === undefined) return named;
      const extra = fc.dictionary(fc.string(), from(more), { maxKeys: 2 });
      return fc.tuple(named, extra).map(([own, others]) => ({ ...others, ...own }));
    }
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
    default:
      if (schema.pattern?.includes('{8}')) return fc.uuid();
      return fc.oneof(
        fc.string({ minLength, maxLength }),
        fc.constant('abcdefgh ijklm1'.repeat(400).slice(0, maxLength)),
        oddText,
      );
  }
}
