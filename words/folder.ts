/** The available languages: English, and one for each catalogue in a folder. For Node; the page gets one language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, languageOf, readCatalogue } from './catalogue.ts';
import { createEnglish } from './english.ts';
import type { Language } from './say.ts';

/** Where the product's own catalogues are. */
export const CATALOGUES = import.meta.dirname;

/** A catalogue and the file that it is in. */
interface CatalogueFile {
  readonly file: string;
  readonly catalogue: Catalogue;
}

/** Reads every catalogue of a folder, in the order of their names. A file is named after its language: `es.po`. */
export function readCatalogues(folder = CATALOGUES): CatalogueFile[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.po'));
  return files.sort().map((file) => {
    const catalogue = readCatalogue(readFileSync(join(folder, file), 'utf8'));
    if (file !== `${catalogue.tag}.po`) {
      throw new Error(
        `${file} says that its language is "${catalogue.tag}": call it ${catalogue.tag}.po`,
      );
    }
    return { file, catalogue };
  });
}

/** The languages by tag, English first. */
export function readLanguages(folder = CATALOGUES): ReadonlyMap<string, Language> {
  const english = createEnglish();
  const others = readCatalogues(folder).map(({ catalogue }) => languageOf(catalogue));
  return new Map([english, ...others].map((language) => [language.tag, language]));
}
