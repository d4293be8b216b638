/** One request to the server, and the errors it can end in (spec §7 and §8). */
import type { Call, ReadingCall } from '#contract/calls.ts';
import { REQUEST_ID_HEADER } from '#contract/headers.ts';
import type { Message } from '#contract/message.ts';
import { holdsLogin } from '#web/applicant/session/derive.ts';
import { toSay } from '#words/say.ts';
import { JSON_HEADERS } from './early.ts';
import { reportVersions } from './version-events.ts';

/** Shown when an answer is not JSON, or an error has no message (spec §8, verbatim). */
const UNEXPECTED_SERVER_ERROR = toSay(
  "We've encountered an unexpected error at this time. Please try again later.",
);

/** Shown when no answer came: offline, and online. */
export const NO_CONNECTION = toSay(
  'We could not reach the college. Please check your internet connection and try again.',
);
export const NO_ANSWER = toSay(
  'We could not reach the college. Please try again in a few minutes. If it stays like this, check your internet connection.',
);

/** A refused or failed request. `message` can be shown as it is. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The whole answer: a refused submit has `errors` beside its message (contract §4). */
  readonly body: unknown;
  /** The pause that the server asks for, in milliseconds. */
  readonly retryAfter: number | undefined;
  /** The id by which the college finds this request in its log, for applicants who may have to call. */
  readonly reference: string | undefined;

  constructor(
    message: string,
    status: number,
    body?: unknown,
    retryAfter?: number,
    reference?: string,
  ) {
    super(message);
    this.reference = reference;
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** The session is invalid (status 401). Callers do not show it: the query client leads to /login. */
export class UnauthorizedError extends RequestError {
  override readonly name = 'UnauthorizedError';
}

/** Whether a retry makes sense: after no answer or a server error. A refusal would only be repeated. */
export function mayWorkNextTime(error: Error): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500);
}

/** Why a request failed, as far as the applicant needs to know. */
export type Trouble = 'offline' | 'unreachable' | 'busy' | 'other';

/** Statuses of a gateway that cannot reach the server. */
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
interface RequestOptions {
  /** The browser completes the request even if the page closes, unless the body is too large for that. */
  readonly outlivesPage?: boolean;
  /** Timeout, in milliseconds. */
  readonly timeout?: number;
  /** The answer to the same request, if it was already made. It can be used once. */
  readonly early?: Promise<Response> | undefined;
}

/** Browsers allow 64 KiB for requests that outlive their page; this leaves some for other requests. In bytes. */
const OUTLIVING_MAXIMUM = 60_000;

/** Browsers may report being online although no server can be reached. */
function isOffline(): boolean {
  return navigator.onLine === false;
}

/** Replaces the parameters in the path (`:id`) by these names, in their order. */
export function withParams<Some extends Call>(
  call: Some,
  ...names: readonly (string | number)[]
): Some {
  const left = [...names];
  return call.replace(/:\w+/g, (parameter) =>
    left.length === 0 ? parameter : encodeURIComponent(left.shift() as string | number),
  ) as Some;
}

/** A call with a query behind its path. */
export function withQuery<Some extends Call>(
  call: Some,
  query: Readonly<Record<string, string>>,
): `${Some}?${string}` {
  return `${call}?${new URLSearchParams(query)}`;
}

/** The address of a call, without its method, for a link. */
export function urlOf(call: Call): string {
  return call.slice(call.indexOf('/'));
}

/** Reads something. The contract promises the type of the answer. */
export function read<Answer>(
  call: ReadingCall,
  options: Pick<RequestOptions, 'early'> = {},
): Promise<Answer> {
  return request(call, undefined, options) as Promise<Answer>;
}

/** Changes something. An answer without a message is a failure (contract §2). */
export async function send<Answer extends Message = Message>(
  call: Call,
  payload?: unknown,
  options: RequestOptions = {},
): Promise<Answer> {
  const body = await request(call, payload, options);
  if (findMessage(body) === undefined) throw new RequestError(UNEXPECTED_SERVER_ERROR, 200, body);
  return body as Answer;
}

/** Makes a change whose answer has no message. Prefer `read` and `send`. */
export async function request(
  call: Call,
  payload?: unknown,
  options: RequestOptions = {},
): Promise<unknown> {
  let response = await reach(call, payload, options);
  // The end of a session removes the login marker. If the marker is still there, a login has replaced the session: retry.
  if (response.status === 401 && holdsLogin(document.cookie))
    response = await reach(call, payload, { ...options, early: undefined });
  reportVersions(response);
  const body = await readJson(response);
  if (response.ok && body !== undefined) return body;
  const message = findMessage(body) ?? UNEXPECTED_SERVER_ERROR;
  if (response.status === 401) throw new UnauthorizedError(message, 401, body);
  const reference = CORRECTABLE_STATUSES.includes(response.status)
    ? undefined
    : (response.headers.get(REQUEST_ID_HEADER) ?? undefined);
  throw new RequestError(message, response.status, body, retryAfterIn(response), reference);
}

/** Statuses of refusals that applicants can correct themselves, as the message says. These need no reference. */
const CORRECTABLE_STATUSES = [400, 413, 415, 422];

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
  { outlivesPage = false, timeout, early }: RequestOptions,
): Promise<Response> {
  const body = payload === undefined ? undefined : JSON.stringify(payload);
  try {
    if (early) return await early;
    return await fetch(urlOf(call), {
      method: call.split(' ')[0] as string,
      credentials: 'same-origin',
      headers: JSON_HEADERS,
      ...(body !== undefined && { body }),
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

/** The message for the applicant in an answer, if there is one. */
export function findMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' ? body.message : undefined;
}
