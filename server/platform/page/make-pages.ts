/** The page in each language, ready to be sent, with its first screens. */
import type { Platform } from '../platform.ts';
import { alternatesOf } from './alternates.ts';
import { asDocument, type Compressed } from './compressed.ts';
import { readDocuments } from './document.ts';
import { createFirstScreens, type FirstScreens } from './first-screens.ts';
import { languagesOfPage } from './page-languages.ts';
import { addParts, findPageParts } from './page-parts.ts';

type Needs = Pick<Platform, 'languages' | 'deadlines' | 'settings' | 'clock' | 'log'>;
type MadePage = {
  readonly document: Compressed;
  readonly firstScreens: FirstScreens | undefined;
};

/** By the tags of the languages; none before the page is built. */
export async function makePages(
  { languages, deadlines, settings, clock, log }: Needs,
  folder: string,
): Promise<ReadonlyMap<string, MadePage>> {
  const documents = await readDocuments(folder, languagesOfPage({ languages, deadlines }));
  const parts = await findPageParts(folder);
  const pages = new Map<string, MadePage>();
  for (const [language, { html, college }] of documents) {
    const page = parts && addParts(html, parts.formPage);
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
          });
    pages.set(language, { document: asDocument(addParts(html, parts?.page)), firstScreens });
  }
  return pages;
}
