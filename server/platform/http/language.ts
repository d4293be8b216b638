/**
 * Which language an answer is in. A choice wins over a guess: the address's `?lang=`, then the account's, then the browser's
 * cookie, then what the browser says in `Accept-Language`, then the first that is offered. The only file that names the
 * library which reads that header.
 */
import Negotiator from 'negotiator';
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '#contract/language.ts';
import type { Settings } from '../settings.ts';
import type { Reply, Request } from './app.ts';

/** What an answer depends on that is chosen here: caches must keep one for each. */
export const VARY = 'Cookie, Accept-Language';

const A_YEAR_IN_SECONDS = 365 * 24 * 60 * 60;
/** A language's tag as browsers send it; anything longer is nobody's language. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/**
 * The language of an answer, out of those that are offered, the default first.
 * @param account what the account says, where somebody is logged in.
 */
export function languageOf(
  request: Pick<Request, 'cookies' | 'headers' | 'query'>,
  offered: readonly string[],
  account?: string,
): string {
  const wished = [findChosen(request, offered), account, request.cookies[LANGUAGE_COOKIE]];
  for (const tag of wished) {
    const found = tag === undefined ? undefined : findOffered(tag, offered);
    if (found !== undefined) return found;
  }
  const spoken = request.headers['accept-language'];
  return bestOf(spoken, offered) ?? offered[0] ?? 'en';
}

/** The language that the address chooses with `?lang=`; undefined if it chooses none, or one that is not offered. */
export function findChosen(
  request: Pick<Request, 'query'>,
  offered: readonly string[],
): string | undefined {
  const query = request.query as Readonly<Record<string, unknown>> | undefined;
  const tag = query?.[LANGUAGE_PARAMETER];
  return typeof tag === 'string' ? findOffered(tag, offered) : undefined;
}

/** Remembers a language in the browser for a year. */
export function rememberLanguage(
  reply: Reply,
  language: string,
  site: Pick<Settings, 'publicUrl'>,
): void {
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    maxAge: A_YEAR_IN_SECONDS,
    sameSite: 'lax',
    secure: site.publicUrl.startsWith('https:'),
  });
}

/** `es` for `es-MX`, where Spanish is offered. */
function findOffered(tag: string, offered: readonly string[]): string | undefined {
  return TAG.test(tag) ? bestOf(tag, offered) : undefined;
}

function bestOf(spoken: string | undefined, offered: readonly string[]): string | undefined {
  if (spoken === undefined) return undefined;
  return new Negotiator({ headers: { 'accept-language': spoken } }).languages([...offered])[0];
}
