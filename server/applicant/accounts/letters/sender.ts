/** The sender of letters: the college, in the recipient's language. */
import { sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
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
  | `/letters/${string}`
  | '/desk/retention'
  | `/desk/applications/${number}/help`;

export type Sender = {
  readonly say: Say;
  /** The college's texts in the letter's language. */
  readonly tenant: Tenant;
  /** How the letter greets its reader, where the name is known. */
  readonly name?: string | undefined;
  /** The full address of a page, which opens it in the letter's language. */
  pageUrl(page: Page, query?: Readonly<Record<string, string>>): string;
  /** The full address of the college's logo, the same for every reader. */
  readonly logoUrl: string;
  /** The portal's other languages, each with the address that opens it. */
  readonly others: readonly { readonly say: Say; readonly url: string }[];
};

type Site = Pick<Platform, 'languages' | 'settings'>;

/** @param language the tag of the reader's language. @param name for the greeting. */
export function senderIn(
  { languages, settings }: Site,
  language: string | null | undefined,
  name?: string,
): Sender {
  const { publicUrl } = settings;
  const { say, tenant } = languages.in(language);
  const { tag } = say.language;
  // An address without a language opens in English unless the reader has chosen another, so English addresses stay short.
  const lang = tag === 'en' ? {} : { lang: tag };
  return {
    say,
    tenant,
    name,
    logoUrl: `${publicUrl}/apple-touch-icon.png`,
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

/** The sender of a letter to an account's address, which greets the owner by name. Another address may be a stranger's, and gets no name. */
export async function senderTo(
  queries: Queries,
  site: Site,
  { to, language }: { readonly to: string; readonly language: string | null | undefined },
): Promise<Sender> {
  const found = await queries
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.account_id')
    .select(firstName)
    .where('accounts.username', '=', to)
    .where('continued_at', 'is', null)
    .executeTakeFirst();
  return senderIn(site, language, found?.name ?? undefined);
}

/** The preferred name, or else the first name, of a row of `applications`; null where neither is known. */
export const firstName = sql<
  string | null
>`coalesce(nullif(btrim(applications.answers->>'preferred_name'), ''), nullif(btrim(applications.answers->>'first_name'), ''))`.as(
  'name',
);
