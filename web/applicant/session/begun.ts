/**
 * Tells the server that this browser holds answers without an account. The screen of a first visit would move then: answers open
 * conditions and fold the letter.
 */
import { BEGUN_COOKIE } from '#contract/headers.ts';

type Page = Pick<Document, 'cookie'>;

/** Other tabs may set and remove it, too; so it is looked up each time. */
export function noteBegun(page: Page | undefined = here()): void {
  if (page && !isNoted(page)) page.cookie = `${BEGUN_COOKIE}=1; ${attributes()}`;
}

/** Whoever uses this computer next begins anew. A tab that still holds answers says so again when it loads. */
export function forgetBegun(page: Page | undefined = here()): void {
  if (page && isNoted(page)) page.cookie = `${BEGUN_COOKIE}=; Max-Age=0; ${attributes()}`;
}

/** None while the server draws. */
function here(): Page | undefined {
  return globalThis.document;
}

function isNoted({ cookie }: Page): boolean {
  return cookie.split('; ').includes(`${BEGUN_COOKIE}=1`);
}

function attributes(): string {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  return `Path=/; SameSite=Lax${secure}`;
}
