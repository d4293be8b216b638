/** Records a page's calls of the server, in order. */
import { expect, type Page, type Request, type Response } from '@playwright/test';

export type MadeCall = {
  /** Method and path, such as `PUT /api/answer`. */
  readonly call: string;
  /** The JSON that was sent, or null. */
  readonly body: unknown;
};

const API = /^\/(?:api|public|service|lookup)\//;

/** Records every call of the page from now on, oldest first. */
export function recordCalls(page: Page): MadeCall[] {
  const made: MadeCall[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!API.test(pathname)) return;
    made.push({ call: `${request.method()} ${pathname}`, body: sentBy(request) });
  });
  return made;
}

/** Method and path of each call, without reads. */
export function changesIn(made: readonly MadeCall[]): string[] {
  return made.map(({ call }) => call).filter((call) => !call.startsWith('GET '));
}

/** The breach of a call's contract: every call is JSON both ways (spec §7). */
export function findBreach(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  if (!API.test(pathname) || request.resourceType() !== 'fetch') return undefined;
  const { accept, 'content-type': type } = request.headers();
  const isJson = accept === 'application/json' && type === 'application/json';
  return isJson ? undefined : `${request.method()} ${pathname} is no JSON: ${accept}, ${type}`;
}

function sentBy(request: Request): unknown {
  return request.postData() === null ? null : request.postDataJSON();
}

/** The state that the previous screen passed on (spec §2, "navigation state"). */
export function navigationState(page: Page): Promise<Readonly<Record<string, unknown>> | null> {
  return page.evaluate(() => window.history.state?.usr ?? null);
}

type Answered = {
  readonly sent: unknown;
  readonly query: URLSearchParams;
  readonly status: number;
  readonly body: Record<string, unknown>;
};

/** Does something on the page, and returns the call that it makes. Checks that the answer is JSON; the guard checks the request. */
export async function callOf(
  page: Page,
  call: string,
  act: () => Promise<unknown>,
): Promise<Answered> {
  const isIt = (response: Response) =>
    `${response.request().method()} ${new URL(response.url()).pathname}` === call;
  const answered = page.waitForResponse(isIt);
  await act();
  const response = await answered;
  expect(response.headers()['content-type'], call).toContain('application/json');
  return {
    sent: sentBy(response.request()),
    query: new URL(response.url()).searchParams,
    status: response.status(),
    body: await response.json(),
  };
}

/** The result of {@link callOf} for a successful call with a message. */
export const aMessage = { status: 200, body: { message: expect.stringMatching(/\S/) } };
