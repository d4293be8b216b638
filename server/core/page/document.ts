/** The page's HTML document, one per language, with the college's data in that language. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_SCRIPT, type PageCollege } from '#contract/page.ts';
import { numberedHeadings, ownTextsOf, withoutSearchedLists } from '#form/own/texts.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Say } from '#words/say.ts';
import { escapeHtml } from '../escape-html.ts';
import { callLine, themeOf } from '../http/frame.ts';
import type { Voice } from '../languages.ts';
import { markHtml } from '../practice/practice.ts';

/** A language's script of words, and the document's own text. The build writes one for each language. */
export type WordScript = {
  readonly script: string;
  readonly direction: 'ltr' | 'rtl';
  readonly noScript: string;
  /** The script with the words of parts that the page loads later. */
  readonly rest: string;
};

/** The file beside the built page that holds a {@link WordScript} for each language's tag. */
export const WORD_SCRIPTS_FILE = 'words.json';

/** The languages of a portal, the default first, and the college's data in each. */
export type PageLanguages = {
  readonly offered: readonly string[];
  /** Version of the deadlines in the college's data; absent while none was extended. */
  readonly deadlinesVersion?: number;
  /** Version of the form; absent while the file's is the only one. */
  readonly formVersion?: number;
  in(tag: string): Pick<Voice, 'tenant' | 'say' | 'practice'>;
};

/** The document in one language, the college's data in it, and its script of words. */
type PageDocument = {
  readonly html: string;
  readonly college: PageCollege;
  readonly words: WordScript | undefined;
};

/** The document in every language that the college offers, by tag; empty before the page is built. */
export async function readDocuments(
  folder: string,
  languages: PageLanguages,
  titleOf: (college: PageCollege, tag: string) => string = titleOfPortal,
): Promise<ReadonlyMap<string, PageDocument>> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (html === undefined) return new Map();
  const scripts = await readWordScripts(folder);
  return new Map(
    languages.offered.map((tag) => {
      const college = collegeIn(tag, languages);
      const title = titleOf(college, tag);
      const words = scripts[tag];
      const { say, tenant, practice } = languages.in(tag);
      const shell = markHtml(withHelp(html, say, tenant), practice);
      return [tag, { html: fillIn(shell, college, tag, words, title), college, words }];
    }),
  );
}

async function readWordScripts(folder: string): Promise<Readonly<Record<string, WordScript>>> {
  const json = await readFile(join(folder, WORD_SCRIPTS_FILE), 'utf8').catch(() => '{}');
  return JSON.parse(json);
}

/** Parts of the college's data that only staff and the server need. */
export const OFFICE_PARTS: readonly string[] =
  'facets statusSteps retention security checklist recommendation decisions letters'.split(' ');

/** The college's data for the page in a language, with the English lists for other languages. */
export function collegeIn(
  tag: string,
  { offered, deadlinesVersion, formVersion, in: voiceOf }: PageLanguages,
): PageCollege {
  const { tenant } = voiceOf(tag);
  const english = voiceOf('en').tenant;
  const parts = Object.entries(tenant).filter(([part]) => !OFFICE_PARTS.includes(part));
  const seasons = tenant.seasons?.map(({ id, name, terms, opensAt }) => ({
    id,
    name,
    terms,
    opensAt,
  }));
  return {
    ...(Object.fromEntries(parts) as Tenant),
    ...(seasons && { seasons }),
    languages: offered,
    ...(deadlinesVersion !== undefined && { deadlinesVersion }),
    ...(formVersion !== undefined && { formVersion }),
    ...(tenant === english ? {} : { englishLists: english.codeLists }),
    ...ownFormIn(tenant, english),
  };
}

/** The college's own questions, in English like their stored labels, and their words in the page's language. */
function ownFormIn(tenant: Tenant, english: Tenant): Partial<PageCollege> {
  if (english.form === undefined || tenant.form === undefined) return {};
  const form = withoutSearchedLists(english.form);
  if (tenant.form === english.form) return { form };
  const translated = ownTextsOf(tenant.form);
  const pairs = ownTextsOf(english.form).map((text, index) => [text, translated[index] ?? text]);
  const formWords = Object.fromEntries(pairs);
  return { form, formWords: { ...formWords, ...numberedHeadings(form, formWords) } };
}

/** Embeds the college's data and language in the document, so that the page needs no call before its first paint. */
export function fillIn(
  html: string,
  college: PageCollege,
  language = 'en',
  words?: WordScript,
  title = titleOfPortal(college),
): string {
  // The element is data and never run; an escaped `<` cannot end it early.
  const json = JSON.stringify(college).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="tenant">${json}</script>`;
  // Deferred, so that it does not block painting; placed before the page's own script, so that it runs first.
  const script = words === undefined ? '' : `<script defer src="${words.script}"></script>`;
  return html
    .replace(/<html lang="en"/, `<html lang="${language}" dir="${words?.direction ?? 'ltr'}"`)
    .replace(/<title>[^<]*<\/title>/, () => describe(escapeHtml(title), college))
    .replace('<!--tenant-->', () => `${data}${script}`)
    .replace('<!--no-script-->', () => escapeHtml(words?.noScript ?? NO_SCRIPT));
}

function titleOfPortal({ applicationTitle, partnerName }: PageCollege): string {
  return `${applicationTitle} – ${partnerName}`;
}

/** Repeats the title as the description, so that search engines show no other text below it. */
function describe(title: string, { brand }: Pick<Tenant, 'brand'>): string {
  return `<title>${title}</title><meta name="description" content="${title}">${themeOf(brand)}`;
}

/** Adds the help desk's telephone number for browsers that cannot run the page: without scripts, or too old for the build (`words.ts`). */
function withHelp(html: string, say: Say, tenant: Tenant): string {
  const call = escapeHtml(callLine(say, tenant));
  const college = `<strong>${escapeHtml(tenant.partnerName)}</strong>`;
  const tooOld = say(
    'This browser is too old for our application. Please update it, or use another one.',
  );
  return html
    .replace(
      '<noscript>',
      () => `<noscript data-too-old="${escapeHtml(`${college} ${escapeHtml(tooOld)} ${call}`)}">`,
    )
    .replace('<!--no-script-->', () => `${college} <!--no-script--> ${call}`);
}
