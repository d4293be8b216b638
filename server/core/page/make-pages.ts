/** Makes the documents of the page in each language, with their first screens. */

import { LANGUAGE_PARAMETER } from '#contract/headers.ts';
import type { PageCollege } from '#contract/page.ts';
import { FORM_ROUTES, REVIEW_ROUTE } from '#form/application/pages.ts';
import { shownDeadlines } from '../deadlines/deadlines.ts';
import { escapeHtml } from '../escape-html.ts';
import { withoutQuery } from '../http/navigation.ts';
import type { Voice } from '../languages.ts';
import type { Platform } from '../platform.ts';
import { asDocument, type Compressed } from './compressed.ts';
import { type PageLanguages, readDocuments } from './document.ts';
import { drawInProcess } from './draw-first-screens.ts';
import { createFirstScreens, type FirstScreens } from './first-screens.ts';
import { addParts, fetchAhead, findPageParts, type PageParts } from './page-parts.ts';

type Needs = Pick<Platform, 'languages' | 'deadlines' | 'forms' | 'settings' | 'clock' | 'log'>;
type MadePage = {
  /** The document without a screen, with the files that this address needs. */
  documentAt(url: string): Compressed;
  readonly firstScreens: FirstScreens | undefined;
};

/** Paths that show applicants a page of the form. With a service link, the same paths show another page. */
const FORM_PATHS: ReadonlySet<string> = new Set(['/', ...FORM_ROUTES]);
const STAFF_LINK = /[?&]service_token=/;

/** The pages by language tag; empty before the page is built. */
export async function makePages(
  { languages, deadlines, forms, settings, clock, log }: Needs,
  folder: string,
): Promise<ReadonlyMap<string, MadePage>> {
  const documents = await readDocuments(folder, languagesOfPage({ languages, deadlines, forms }));
  const parts = await findPageParts(folder, languages.in('en').tenant.form !== undefined);
  const pages = new Map<string, MadePage>();
  for (const [language, { html: document, college, words }] of documents) {
    const html = document.replace(
      '</head>',
      () => `${previewOf(college, settings.publicUrl)}</head>`,
    );
    const page = parts && addParts(html, parts.formPageIn(language));
    const headOf = (route: string) => alternatesOf(route, languages.offered, settings.publicUrl);
    const fail = (err: unknown) =>
      log.warn({ err, language }, 'the first screens could not be drawn');
    const firstScreens =
      page === undefined
        ? undefined
        : createFirstScreens({
            folder,
            page,
            tenant: college,
            language,
            now: clock,
            headOf,
            fail,
            draw: drawInProcess,
          });
    const bare = addParts(html, parts?.page);
    const elsewhere = asDocument(bare);
    const fetching = (ahead: PageParts, more?: string) => asDocument(fetchAhead(bare, ahead, more));
    const inForm = parts ? fetching(parts.formPageIn(language)) : elsewhere;
    const inReview = parts ? fetching(parts.reviewIn(language), words?.rest) : elsewhere;
    const documentAt = (url: string) => {
      const path = withoutQuery(url);
      if (STAFF_LINK.test(url)) return elsewhere;
      if (path === REVIEW_ROUTE) return inReview;
      return FORM_PATHS.has(path) ? inForm : elsewhere;
    };
    pages.set(language, { documentAt, firstScreens });
  }
  return pages;
}

/** The college's data for the page, as a snapshot: call again when a deadline is extended, or another form comes in force. */
export function languagesOfPage({
  languages,
  deadlines,
  forms,
}: Pick<Platform, 'languages' | 'deadlines' | 'forms'>): PageLanguages {
  const made = new Map<string, Pick<Voice, 'tenant' | 'say' | 'practice'>>();
  const version = deadlines.version();
  const formVersion = forms.version();
  return {
    offered: languages.offered,
    ...(version > 0 && { deadlinesVersion: version }),
    ...(formVersion > 0 && { formVersion }),
    // One object per language, because `collegeIn` recognizes English by identity.
    in(tag) {
      const voice = languages.in(tag);
      const { tag: spoken } = voice.say.language;
      const found = made.get(spoken) ?? {
        ...voice,
        tenant: { ...voice.tenant, deadlines: shownDeadlines(deadlines.inForce(voice)) },
      };
      made.set(spoken, found);
      return found;
    },
  };
}

/** The preview of a link to the portal, for chats and social networks. @param publicUrl because they require absolute addresses. */
function previewOf(college: PageCollege, publicUrl: string): string {
  const { applicationTitle, partnerName, welcomeBanner } = college;
  const meta = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    meta('title', applicationTitle),
    meta('site_name', partnerName),
    meta('description', welcomeBanner.getStarted.text),
    meta('image', `${publicUrl}/preview.png`),
  ].join('');
}

/**
 * `hreflang` links to a page in every language, and to the address that follows the browser's language. Empty if only one language
 * is offered.
 * @param publicUrl the portal's own address, because search engines require absolute links.
 */
export function alternatesOf(route: string, offered: readonly string[], publicUrl: string): string {
  if (offered.length === 1) return '';
  const link = (language: string, query = '') =>
    `<link rel="alternate" hreflang="${language}" href="${publicUrl}${route}${query}">`;
  const links = offered.map((tag) => link(tag, `?${LANGUAGE_PARAMETER}=${tag}`));
  return [...links, link('x-default')].join('');
}
