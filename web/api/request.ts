/**
 * One request to the server, and the errors it can end in (spec §7 and §8).
 */
import type { Call, ReadingCall } from '#contract/calls.ts';

/** Shown when an answer is no JSON, or an error says nothing readable (spec §8, verbatim). */
export const UNEXPECTED_SERVER_ERROR =
  "We've encountered an unexpected error at this time. Please try again later.";

/** Shown when no answer came at all: without a network, and with one. */
export const NO_CONNECTION =
  'We could not reach the college. Please check your internet connection and try again.';
export const NO_ANSWER =
  'We could not reach the college. Please try again in a few minutes. If it stays like this, check your internet connection.';

/** A refused or failed request. `message` can be shown as it is. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The whole answer: a refused submit has `errors` beside its message (contract §4). */
  readonly body: unknown;
  /** How long the server asks to be left alone, in milliseconds; undefined where it does not say. */
  readonly retryAfter: number | undefined;

  constructor(message: string, status: number, body?: unknown, retryAfter?: number) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** The session is invalid (status 401). Whoever made the request need not show it: the applicant is led to /login. */
export class UnauthorizedError extends RequestError {
  override readonly name = 'UnauthorizedError';
}

/** Whether asking again makes sense: no answer came, or the server could not give one. A refusal stays a refusal. */
export function mayWorkNextTime(error: Error): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500);
}

/** Why there was no good answer, as far as it matters to who waits: the server may be down while the network is fine. */
export type Trouble = 'offline' | 'unreachable' | 'busy' | 'other';

/** Gateways answer these in place of a server that they do not reach. */
const GATEWAY = [502, 504];

export function troubleIn(error: unknown): Trouble {
  const { status = -1 } = error instanceof RequestError ? error : {};
  if (status === 0 && isOffline()) return 'offline';
  if (status === 0 || GATEWAY.includes(status)) return 'unreachable';
  return status === 429 || status === 503 ? 'busy' : 'other';
}

/** A request that got no answer at all. */
export function noAnswer(): RequestError {
  return new RequestError(isOffline() ? NO_CONNECTION : NO_ANSWER, 0);
}

/** How a request is made, where that matters. */
export interface RequestOptions {
  /** It arrives though the page is closed meanwhile, if it is small enough for the browser to promise that. */
  readonly outlivesPage?: boolean;
  /** Counts as not answered after so many milliseconds. */
  readonly timeout?: number;
}

/** Browsers promise to finish at most 64 KiB of requests after the page that made them; some is left for others. */
const OUTLIVING_MAXIMUM = 60_000;

/** True only where the browser knows it: it may believe in a network that leads nowhere. */
function isOffline(): boolean {
  return navigator.onLine === false;
}

/** A call about the thing of this name: what begins with a colon in the path stands for it. */
export function about<Some extends Call>(call: Some, name: string): Some {
  return call.replace(/:\w+/, () => encodeURIComponent(name)) as Some;
}

/** A call with a query behind its path. */
export function withQuery<Some extends Call>(
  call: Some,
  query: Readonly<Record<string, string>>,
): `${Some}?${string}` {
  return `${call}?${new URLSearchParams(query)}`;
}

/** Where a call goes, without its method: an address for a link. */
export function addressOf(call: Call): string {
  return call.slice(call.indexOf('/'));
}

/** Asks for something. The answer's shape is the contract's word. */
export function read<Answer>(call: ReadingCall): Promise<Answer> {
  return request(call) as Promise<Answer>;
}

/** Asks for a change. Every successful change answers with a message (contract §2), or it was none. */
export async function send<Answer extends { readonly message: string }>(
  call: Call,
  payload?: unknown,
  options: RequestOptions = {},
): Promise<Answer> {
  const body = await request(call, payload, options);
  if (findMessage(body) === undefined) throw new RequestError(UNEXPECTED_SERVER_ERROR, 200, body);
  return body as Answer;
}

/** Asks for something whose answer need hold no message. Prefer `read` and `send`. */
export async function request(
  call: Call,
  payload?: unknown,
  options: RequestOptions = {},
): Promise<unknown> {
  const response = await reach(call, payload, options);
  const body = await readJson(response);
  if (response.ok && body !== undefined) return body;
  const message = findMessage(body) ?? UNEXPECTED_SERVER_ERROR;
  if (response.status === 401) throw new UnauthorizedError(message, 401, body);
  throw new RequestError(message, response.status, body, retryAfterIn(response));
}

/** `Retry-After` is a number of seconds, or a date. */
function retryAfterIn({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return wait > 0 ? wait : undefined;
}

async function reach(
  call: Call,
  payload: unknown,
  { outlivesPage = false, timeout }: RequestOptions,
): Promise<Response> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  const body = payload === undefined ? undefined : JSON.stringify(payload);
  try {
    return await fetch(addressOf(call), {
      method: call.split(' ')[0] as string,
      credentials: 'same-origin',
      ...(body === undefined ? { headers: { Accept: headers.Accept } } : { headers, body }),
      ...(outlivesPage && new Blob([body ?? '']).size <= OUTLIVING_MAXIMUM && { keepalive: true }),
      ...(timeout !== undefined && { signal: AbortSignal.timeout(timeout) }),
    });
  } catch {
    throw noAnswer();
  }
}

/** The answer's JSON; undefined when it holds none. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** What an answer says to the applicant, if it says something. */
export function findMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' ? body.message : undefined;
}
