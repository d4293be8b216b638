import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as calls from './calls.ts';
import {
  NO_ANSWER,
  NO_CONNECTION,
  RequestError,
  read,
  send,
  troubleIn,
  UnauthorizedError,
} from './request.ts';

const JSON_HEADERS = { Accept: 'application/json', 'Content-Type': 'application/json' };
const UNEXPECTED = "We've encountered an unexpected error at this time. Please try again later.";

function answerWith(body: string, status = 200) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function errorOf(work: Promise<unknown>): Promise<RequestError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error(`Expected a refusal, got ${error}`);
  return error;
}

const holdCookies = (cookie: string) => vi.stubGlobal('document', { cookie });
beforeEach(() => holdCookies(''));
afterEach(() => vi.unstubAllGlobals());

describe('a refused session', () => {
  const answers = (...statuses: number[]) => {
    const fetch = vi.fn<typeof globalThis.fetch>(
      async () => new Response('{"message":"So."}', { status: statuses.shift() ?? 500 }),
    );
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };
  const call = () => errorOf(calls.saveAnswers({ answers: {} }));

  it('was replaced if the browser still holds a login: the call is made again with the new session', async () => {
    holdCookies('idp.signed_in=1');
    const fetch = answers(401, 200);
    await expect(calls.saveAnswers({ answers: {} })).resolves.toEqual({ message: 'So.' });
    expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/api/answer', '/api/answer']);
  });

  it('is invalid if the new session is refused, too', async () => {
    holdCookies('idp.signed_in=1');
    const fetch = answers(401, 401, 200);
    await expect(call()).resolves.toBeInstanceOf(UnauthorizedError);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is invalid at once if the browser holds no login', async () => {
    const fetch = answers(401, 200);
    await expect(call()).resolves.toBeInstanceOf(UnauthorizedError);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('a change', () => {
  it('is sent as JSON with the cookies of this site, and returns the message', async () => {
    const fetch = answerWith('{"message":"Saved."}');
    await expect(calls.saveAnswers({ answers: { city: 'Salem' } })).resolves.toEqual({
      message: 'Saved.',
    });
    expect(fetch).toHaveBeenCalledWith('/api/answer', {
      method: 'PUT',
      credentials: 'same-origin',
      headers: JSON_HEADERS,
      body: '{"answers":{"city":"Salem"}}',
      signal: expect.any(AbortSignal),
    });
  });

  it.each([
    ['outlives the page where it must', 'Salem', { outlivesPage: true }, true],
    [
      'is a call like any other where it is too large for that',
      'x'.repeat(60_000),
      { outlivesPage: true },
      undefined,
    ],
    ['is a call like any other where it need not', 'Salem', {}, undefined],
  ])('%s', async (_promise, city, options, keepalive) => {
    const fetch = answerWith('{"message":"Saved."}');
    await calls.saveAnswers({ answers: { city } }, options);
    expect(fetch.mock.calls[0]?.[1]?.keepalive).toBe(keepalive);
  });

  it('without an answer in time fails as without a connection', async () => {
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => reject(signal.reason));
      return promise;
    });
    const error = await errorOf(send('PUT /api/answer', {}, { timeout: 0 }));
    expect(error).toMatchObject({ status: 0, message: NO_ANSWER });
  });

  it.each([
    ['an answer that is no JSON', '<html>', 200, UNEXPECTED],
    ['a success without a message', '{}', 200, UNEXPECTED],
    ['an error that is no JSON', 'Bad gateway', 502, UNEXPECTED],
    ['an error without a message', '{"error":"x"}', 400, UNEXPECTED],
    ['an error with a message', '{"message":"That code is old."}', 400, 'That code is old.'],
  ])('that meets %s says so', async (_name, body, status, message) => {
    answerWith(body, status);
    const error = await errorOf(send('POST /public/confirm', {}));
    expect(error.message).toBe(message);
    expect(error.status).toBe(status);
    expect(error).not.toBeInstanceOf(UnauthorizedError);
  });

  it('keeps the field errors of a refused submit', async () => {
    answerWith('{"message":"Not yet.","errors":{"city":["City"]}}', 422);
    const error = await errorOf(calls.submit());
    expect(error.body).toEqual({ message: 'Not yet.', errors: { city: ['City'] } });
  });
});

it.each([
  [500, '7K3M-9QPD', '7K3M-9QPD'],
  [403, '7K3M-9QPD', '7K3M-9QPD'],
  [429, '7K3M-9QPD', '7K3M-9QPD'],
  // Refusals that applicants mend themselves carry no reference.
  [400, '7K3M-9QPD', undefined],
  [422, '7K3M-9QPD', undefined],
  // Answers of a gateway, without a reference.
  [502, undefined, undefined],
])(
  'what to say on the phone about a failure with status %i and the id %s is %s',
  async (status, id, reference) => {
    const headers = id === undefined ? {} : { 'X-Request-Id': id };
    vi.stubGlobal('fetch', async () => new Response('{"message":"No."}', { status, headers }));
    expect((await errorOf(read('GET /api/tabs'))).reference).toBe(reference);
  },
);

it.each([
  ['in seconds', '10', 10_000],
  ['until a time', new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
  ['until a time that is over', 'Wed, 21 Oct 2015 07:28:00 GMT', undefined],
  ['in no words that anybody knows', 'soon', undefined],
])('a pause that the server asks for is respected: %s', async (_how, header, expected) => {
  const headers = { 'Retry-After': header };
  vi.stubGlobal('fetch', async () => new Response('{"message":"Busy."}', { status: 503, headers }));
  const { retryAfter } = await errorOf(read('GET /api/tabs'));
  if (expected === undefined) expect(retryAfter).toBeUndefined();
  else expect(Math.abs((retryAfter ?? 0) - expected)).toBeLessThan(60_000);
});

it.each([
  [0, false, 'offline'],
  [0, true, 'unreachable'],
  [504, true, 'unreachable'],
  [503, true, 'busy'],
  [429, true, 'busy'],
  [500, true, 'other'],
])(
  'why there was no answer with status %i and a network: %s, is told as %s',
  (status, onLine, trouble) => {
    vi.stubGlobal('navigator', { onLine });
    expect(troubleIn(new RequestError('No.', status))).toBe(trouble);
  },
);

describe('a reading', () => {
  it('that is not authorised throws an error of its own', async () => {
    answerWith('{"message":"Please log in."}', 401);
    expect(await errorOf(read('GET /api/profile'))).toBeInstanceOf(UnauthorizedError);
  });

  it.each([
    [true, NO_ANSWER],
    [false, NO_CONNECTION],
  ])('without an answer, with a network: %s, says "%s"', async (onLine, message) => {
    vi.stubGlobal('navigator', { onLine });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const error = await errorOf(read('GET /api/profile'));
    expect(error.message).toBe(message);
    expect(error.status).toBe(0);
  });
});
