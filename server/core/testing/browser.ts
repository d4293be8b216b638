import { expect } from 'vitest';
import type { App } from '../http/app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type TestAnswer = {
  readonly status: number;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its call answers.
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** A browser of a test: it keeps the cookies that it is given. */
export type TestBrowser = ReturnType<typeof openTestBrowser>;

/** @param address the browser's network address. @param headers of each call. */
export function openTestBrowser(
  app: App,
  address = '203.0.113.7',
  headers: Readonly<Record<string, string>> = {},
) {
  const cookies = new Map<string, string>();
  /** `Set-Cookie` lines of the newest answer. */
  const setCookies: string[] = [];
  async function call(
    method: Method,
    url: string,
    payload?: object | string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<TestAnswer> {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { 'user-agent': 'Firefox of a test', ...headers, ...more },
      cookies: Object.fromEntries(cookies),
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value, expires } of response.cookies) {
      if (expires?.getTime() === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    setCookies.splice(0, setCookies.length, ...[response.headers['set-cookie'] ?? []].flat());
    const isJson = String(response.headers['content-type']).startsWith('application/json;');
    const body = isJson ? response.json() : response.body;
    return { status: response.statusCode, message: body.message, body, headers: response.headers };
  }
  return {
    cookies,
    setCookies,
    call,
    /** Reads what is there. @returns the body of the answer. */
    async get(url: string): Promise<TestAnswer['body']> {
      const { status, message, body } = await call('GET', url);
      expect(status, `${url}: ${message}`).toBe(200);
      return body;
    },
  };
}
