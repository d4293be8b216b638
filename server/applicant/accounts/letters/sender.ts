/** The sender of letters: the college, in the recipient's language. */
import type { Platform } from '#server/core/platform.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Say } from '#words/say.ts';

/** The pages that a letter may lead to. */
type Page =
  | '/login'
  | '/signup'
  | '/confirm'
  | '/forgot'
  | '/reset'
  | '/completion'
  | '/address'
  | '/status'
  | '/account#passkeys'
  | '/verify'
  | '/desk/retention'
  | `/desk/applications/${number}/help`;

export type Sender = {
  readonly say: Say;
  /** The college's texts in the letter's language. */
  readonly tenant: Tenant;
  /** The full address of a page, which opens it in the letter's language. */
  pageUrl(page: Page, query?: Readonly<Record<string, string>>): string;
  /** The portal's other languages, each with the address that opens it. */
  readonly others: readonly { readonly say: Say; readonly url: string }[];
};

/** @param language the tag of the reader's language. */
export function senderIn(
  { languages, settings }: Pick<Platform, 'languages' | 'settings'>,
  language: string | null | undefined,
): Sender {
  const { publicUrl } = settings;
  const { say, tenant } = languages.in(language);
  const { tag } = say.language;
  // An address without a language opens in English unless the reader has chosen another, so English addresses stay short.
  const lang = tag === 'en' ? {} : { lang: tag };
  return {
    say,
    tenant,
    pageUrl(page, query = {}) {
      const search = new URLSearchParams({ ...lang, ...query }).toString();
      const [path = '', place] = page.split('#');
      const hash = place === undefined ? '' : `#${place}`;
      return `${publicUrl}${path}${search === '' ? '' : `?${search}`}${hash}`;
    },
    others: languages.offered
      .filter((other) => other !== tag)
      .map((other) => ({ say: languages.in(other).say, url: `${publicUrl}/?lang=${other}` })),
  };
}
