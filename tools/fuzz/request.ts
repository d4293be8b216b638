/** Makes a request from a call's schema, then bends it. */
import {
  addressOf,
  type Known,
  type Operation,
  type Parameter,
} from '#server/core/testing/operations.ts';
import type { Caller } from './callers.ts';
import type { Random } from './random.ts';
import { ODD_TEXTS, spoil, valueFor } from './values.ts';

export type Request = {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As sent over the wire. */
  readonly payload: string | undefined;
  /** The names of the bends, for the report. */
  readonly bent: readonly string[];
};

type Draft = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  /** Replaces the JSON body with text. */
  text: string | undefined;
};

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  '',
  'application/json; charset=utf-16',
  'application/json/json',
  'APPLICATION/JSON',
];
const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'x' },
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

/** Ways to bend a request, by their names in the report. */
const BENDS: readonly (readonly [string, (draft: Draft, random: Random) => void])[] = [
  [
    'spoilt body',
    (draft, random) => {
      draft.body = spoil(draft.body, random);
    },
  ],
  [
    'spoilt body',
    (draft, random) => {
      draft.body = spoil(draft.body, random);
    },
  ],
  [
    'no body',
    (draft) => {
      draft.body = undefined;
    },
  ],
  [
    'broken JSON',
    (draft, random) => {
      const whole = JSON.stringify(draft.body) ?? '{}';
      draft.text = random.pick([
        whole.slice(0, -1),
        `${whole},`,
        '{"a":1,"a":',
        `\ufeff${whole}`,
        '[[[['.repeat(500),
        '{"__proto__":{"x":1}}',
        '"\\ud800"',
        '\u0000',
        'NaN',
        '1e999',
      ]);
    },
  ],
  [
    'huge body',
    (draft, random) => {
      draft.text = JSON.stringify({
        answers: { first_name: 'x'.repeat(random.pick([520_000, 600_000])) },
      });
    },
  ],
  [
    'wrong content type',
    (draft, random) => {
      draft.headers['content-type'] = random.pick(TYPES);
    },
  ],
  [
    'wrong method',
    (draft, random) => {
      draft.method = random.pick(METHODS);
    },
  ],
  [
    'odd header',
    (draft, random) => {
      Object.assign(draft.headers, random.pick(ODD_HEADERS));
    },
  ],
  [
    'odd address',
    (draft, random) => {
      const [path = '', query = ''] = draft.url.split('?');
      draft.url = random.pick([
        `${draft.url}${query === '' ? '?' : '&'}x=1&x=2&x[]=3`,
        `${path}/?${query}`,
        `${path}%2f?${query}`,
        `/${path}?${query}`,
        `${path.toUpperCase()}?${query}`,
        `${path}?${query}&${query}`,
        `${path}/../..${path}?${query}`,
        `${path}%00?${query}`,
        `${path}?${'a=1&'.repeat(900)}`,
        `${path};x=1?${query}`,
      ]);
    },
  ],
  [
    'odd text in the address',
    (draft, random) => {
      const odd = random.pick([
        '%00',
        '%ED%A0%80',
        '%',
        '%zz',
        '..',
        '%2e%2e%2f',
        encodeURIComponent('\u202e'),
        '9'.repeat(30),
        '-1',
        'a'.repeat(3000),
      ]);
      draft.url =
        random.chance(0.5) && draft.url.includes('=')
          ? draft.url.replace(/=[^&]*/, `=${odd}`)
          : draft.url.replace(/[^/?]+(?=$|\?)/, odd);
    },
  ],
];

export function requestFor(
  operations: readonly Operation[],
  callers: readonly Caller[],
  known: Known,
  random: Random,
): Request {
  const operation = random.pick(operations);
  const fitting = callers.filter(({ kind }) => kind === operation.who);
  const caller =
    fitting.length > 0 && random.chance(0.75) ? random.pick(fitting) : random.pick(callers);
  const draft: Draft = {
    method: operation.method,
    url: addressOf(operation, (parameter) => inAddress(parameter, known, random)),
    headers: {},
    body: operation.body && valueFor(operation.body, '', known, random),
    text: undefined,
  };
  const bent: string[] = [];
  const times = random.pick([0, 0, 1, 1, 1, 2, 3]);
  for (let time = 0; time < times; time += 1) {
    const [name, bend] = random.pick(BENDS);
    bend(draft, random);
    bent.push(name);
  }
  const payload = draft.text ?? (draft.body === undefined ? undefined : JSON.stringify(draft.body));
  const headers = {
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...draft.headers,
  };
  return { operation, caller, method: draft.method, url: draft.url, headers, payload, bent };
}

function inAddress(parameter: Parameter, known: Known, random: Random): string | undefined {
  if (!parameter.required && random.chance(0.5)) return undefined;
  const value = random.chance(0.1)
    ? random.pick(ODD_TEXTS)
    : valueFor(parameter.schema, parameter.name, known, random);
  return encodeURIComponent(String(value).toWellFormed()) || (parameter.in === 'path' ? 'x' : '');
}
