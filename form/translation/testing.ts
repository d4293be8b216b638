/** Forms in other languages, for tests. Reads the catalogues from the disk. */
import { languageOf } from '#words/catalogue.ts';
import { readCatalogues } from '#words/folder.ts';
import { createPseudoLanguage } from '#words/pseudo.ts';
import type { Language } from '#words/say.ts';
import { applicationIn } from '../application/application-in.ts';
import { smallCollege } from '../application/testing.ts';
import type { Form } from '../engine/definition.ts';
import { toyForm } from '../engine/testing/toy-form.ts';
import { translateForm } from './translate.ts';
import { createTranslator } from './translator.ts';

const found = readCatalogues().find(({ catalogue }) => catalogue.tag === 'es');
if (!found) throw new Error('There is no Spanish.');

/** The product's Spanish. It has no translations for the chess club's form. */
export const spanishCatalogue = found.catalogue;
export const spanish = languageOf(spanishCatalogue);
export const pseudo = createPseudoLanguage();

/** The application of a small college in a language. */
export const applicationOf = (language: Language): Form =>
  applicationIn(language, smallCollege, { place: 'en-US' });

/** The chess club's form in a language. */
export const toyOf = (language: Language): Form =>
  translateForm(toyForm, createTranslator(language, { place: 'en-US' }));
