/** The page's document: for each language with its words, and with the college as its readers see it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_SCRIPT, type PageCollege } from '#contract/page.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { escapeHtml } from '../escape-html.ts';

/** Where the words of a language are, and what the document itself says. The build writes one for each language. */
export type WordScript = {
  readonly script: string;
  readonly direction: 'ltr' | 'rtl';
  readonly noScript: string;
  /** The script with the words that only later parts of the page say. */
  readonly rest: string;
};

/** Beside the built page: the script with the words of each language, by its tag. */
export const WORD_SCRIPTS_FILE = 'words.json';

/** The languages of a portal, the default first, and the college as readers of each see it. */
export type PageLanguages = {
  readonly offered: readonly string[];
  /** Of the deadlines that are in them; absent while none was extended. */
  readonly deadlinesVersion?: number;
  in(tag: string): { readonly tenant: Tenant };
};

/** The document in one language, the college as it is in it, and where its words are. */
type PageDocument = {
  readonly html: string;
  readonly college: PageCollege;
  readonly words: WordScript | undefined;
};

/** The document in every language that the college offers, by tag, and the college as it is in it; none before the page is built. */
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
      return [tag, { html: fillIn(html, college, tag, words, title), college, words }];
    }),
  );
}

async function readWordScripts(folder: string): Promise<Readonly<Record<string, WordScript>>> {
  const json = await readFile(join(folder, WORD_SCRIPTS_FILE), 'utf8').catch(() => '{}');
  return JSON.parse(json);
}

/** The college in a language, with what the page needs of the others. */
export function collegeIn(
  tag: string,
  { offered, deadlinesVersion, in: voiceOf }: PageLanguages,
): PageCollege {
  const { tenant } = voiceOf(tag);
  const english = voiceOf('en').tenant;
  // What only staff and the server need is nothing that applicants download.
  const { facets: _, statusSteps: __, retention: ___, security: ____, ...shown } = tenant;
  return {
    ...shown,
    languages: offered,
    ...(deadlinesVersion !== undefined && { deadlinesVersion }),
    ...(tenant === english ? {} : { englishLists: english.codeLists }),
  };
}

/** Puts the college and its language into the document, so that the page needs no call before its first paint. */
export function fillIn(
  html: string,
  college: PageCollege,
  language = 'en',
  words?: WordScript,
  title = titleOfPortal(college),
): string {
  // It is data and never run; an escaped `<` cannot end the script element early.
  const json = JSON.stringify(college).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="tenant">${json}</script>`;
  // Deferred, and before the page's own script: it runs before that, and holds up no paint.
  const script = words === undefined ? '' : `<script defer src="${words.script}"></script>`;
  return html
    .replace(/<html lang="en"/, `<html lang="${language}" dir="${words?.direction ?? 'ltr'}"`)
    .replace(/<title>[^<]*<\/title>/, () => describe(escapeHtml(title)))
    .replace('<!--tenant-->', () => `${data}${script}`)
    .replace('<!--no-script-->', () => escapeHtml(words?.noScript ?? NO_SCRIPT));
}

function titleOfPortal({ applicationTitle, partnerName }: PageCollege): string {
  return `${applicationTitle} – ${partnerName}`;
}

/** What a search shows below the title is the title once more, and nothing that it does not say. */
function describe(title: string): string {
  return `<title>${title}</title><meta name="description" content="${title}">`;
}
