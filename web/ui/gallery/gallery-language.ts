/**
 * The languages of the gallery: all of the product's, and the pseudo-language for tests. `?lang=es` chooses. The gallery reads the
 * catalogues itself, which the build does for the page: it is for developers, so it may be large.
 */
import { LANGUAGE_PARAMETER } from '#contract/headers.ts';
import type { Form } from '#form/engine/definition.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { translateForm } from '#form/translation/translate.ts';
import { createTranslator } from '#form/translation/translator.ts';
import { languageOf, readCatalogue } from '#words/catalogue.ts';
import { createEnglish } from '#words/english.ts';
import { createPseudoLanguage } from '#words/pseudo.ts';
import type { Language } from '#words/say.ts';

/** The product's words, and those of the chess club's form. */
const FILES = import.meta.glob<string>(
  ['../../../words/*.po', '../../../form/engine/testing/toy/*.po'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** English first, the pseudo-language last. */
export function readGalleryLanguages(): readonly Language[] {
  const catalogues = Object.values(FILES).map(readCatalogue);
  const tags = [...new Set(catalogues.map(({ tag }) => tag))];
  const translated = tags.map((tag) => {
    const entries = catalogues.flatMap((one) => (one.tag === tag ? one.entries : []));
    return languageOf({ tag, entries });
  });
  return [createEnglish(), ...translated, createPseudoLanguage()];
}

/** The language that an address asks for; English by default. */
export function languageAskedFor(search: string, languages: readonly Language[]): Language {
  const asked = new URLSearchParams(search).get(LANGUAGE_PARAMETER);
  const found = languages.find(({ tag }) => tag === asked) ?? languages[0];
  if (found === undefined) throw new Error('The gallery has no language.');
  return found;
}

/** The chess club's form in a reader's language. */
export function toyFormIn(language: Language, place: string | undefined): Form {
  return language.tag === 'en'
    ? toyForm
    : translateForm(toyForm, createTranslator(language, { place }));
}
