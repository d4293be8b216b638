/**
 * A cookie that tells the server that this browser holds answers without an account. A prerendered first screen would jump then, since
 * answers open conditions and fold the letter.
 */
import { BEGUN_COOKIE } from '#contract/headers.ts';

type Page = Pick<Document, 'cookie'>;

/** The cookie is read each time: other tabs may set and remove it, too. */
export function noteBegun(page: Page | undefined = here()): void {
  if (page && !isNoted(page)) page.cookie = `${BEGUN_COOKIE}=1; ${attributes()}`;
}

/** The next person at this computer starts afresh. A tab that still holds answers sets the cookie again when it loads. */
export function forgetBegun(page: Page | undefined = here()): void {
  if (page && isNoted(page)) page.cookie = `${BEGUN_COOKIE}=; Max-Age=0; ${attributes()}`;
}

/** Undefined on the server. */
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
