/**
 * Chooses the language of an answer. A choice wins over a guess: the address's `?lang=`, then the account's, then the browser's
 * cookie, then `Accept-Language`, then the first language that is offered. The only file that names the library which parses
 * that header.
 */
import Negotiator from 'negotiator';
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '#contract/headers.ts';
import type { Platform } from '../platform.ts';
import type { Settings } from '../settings.ts';
import type { App, Reply, Request } from './app.ts';

/** The request headers that decide the language: caches must store an answer for each combination. */
export const VARY = ['Cookie', 'Accept-Language'] as const;

const A_YEAR_IN_SECONDS = 365 * 24 * 60 * 60;
/** A language tag as browsers send it. Longer ones are ignored. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of `?lang=`, if it is offered. */
    chosenLanguage: string | undefined;
    /** The language of the caller's account, once the caller is identified. */
    accountLanguage: string | undefined;
    /** Whether the answer contains text in the caller's language. */
    dependsOnLanguage: boolean;
  }
}

/**
 * Remembers the language that the address chooses, and adds `Vary` to every answer in the caller's language. Call it after the
 * cookie plugin is registered, and before any route is added.
 */
export function registerLanguages(
  app: App,
  { languages, settings }: Pick<Platform, 'languages' | 'settings'>,
): void {
  app.decorateRequest('chosenLanguage', undefined);
  app.decorateRequest('accountLanguage', undefined);
  app.decorateRequest('dependsOnLanguage', false);
  const { offered } = languages;
  app.addHook('onRequest', (request, reply, done) => {
    const chosen = findChosen(request, offered);
    request.chosenLanguage = chosen;
    // Every address accepts it, so remove it before a call's schema refuses it.
    delete (request.query as Record<string, unknown>)[LANGUAGE_PARAMETER];
    if (chosen !== undefined && offered.length > 1) rememberLanguage(reply, chosen, settings);
    done();
  });
  if (offered.length === 1) return;
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.dependsOnLanguage) addVary(reply, ...VARY);
    done();
  });
}

/**
 * The language of an answer.
 * @param offered the languages of the portal, the default first.
 * @param account the language of the caller's account, where somebody is logged in.
 */
export function languageOf(
  request: Pick<Request, 'chosenLanguage' | 'cookies' | 'headers' | 'query'>,
  offered: readonly string[],
  account?: string,
): string {
  // Undefined for a request that is refused before its cookies are parsed.
  const cookies: Request['cookies'] | undefined = request.cookies;
  const chosen = request.chosenLanguage ?? findChosen(request, offered);
  const wished = [chosen, account, cookies?.[LANGUAGE_COOKIE]];
  for (const tag of wished) {
    const found = tag === undefined ? undefined : findOffered(tag, offered);
    if (found !== undefined) return found;
  }
  const spoken = request.headers['accept-language'];
  return bestOf(spoken, offered) ?? offered[0] ?? 'en';
}

/** The language that the address chooses with `?lang=`; undefined without one, or if it is not offered. */
export function findChosen(
  request: Pick<Request, 'query'>,
  offered: readonly string[],
): string | undefined {
  const query = request.query as Readonly<Record<string, unknown>> | undefined;
  const tag = query?.[LANGUAGE_PARAMETER];
  return typeof tag === 'string' ? findOffered(tag, offered) : undefined;
}

/**
 * Answers this request in the account's language. If the browser's language differs, its cookie is set to the account's, so that
 * pages are in that language, too: they are sent without a look at the database.
 */
export function followAccount(
  request: Request,
  reply: Reply,
  { languages, settings }: Pick<Platform, 'languages' | 'settings'>,
  language: string | undefined = request.accountLanguage,
): void {
  const { offered } = languages;
  request.accountLanguage = language;
  if (language === undefined || offered.length === 1 || !offered.includes(language)) return;
  if (languageOf(request, offered) !== language) rememberLanguage(reply, language, settings);
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

/** Adds request headers to `Vary`, each at most once. */
export function addVary(reply: Reply, ...names: readonly string[]): void {
  const said = [reply.getHeader('vary') ?? []].flat().join(',').split(',');
  const byName = new Map<string, string>();
  for (const name of [...said, ...names].map((part) => part.trim())) {
    const key = name.toLowerCase();
    if (name !== '' && !byName.has(key)) byName.set(key, name);
  }
  reply.header('vary', [...byName.values()].join(', '));
}

/** `es` for `es-MX`, where Spanish is offered. */
function findOffered(tag: string, offered: readonly string[]): string | undefined {
  if (offered.includes(tag)) return tag;
  return TAG.test(tag) ? bestOf(tag, offered) : undefined;
}

function bestOf(spoken: string | undefined, offered: readonly string[]): string | undefined {
  if (spoken === undefined) return undefined;
  return new Negotiator({ headers: { 'accept-language': spoken } }).languages([...offered])[0];
}
