/** The application in the reader's language. The definition itself is in English. */
import type { Language } from '#words/say.ts';
import type { Form } from '../engine/definition.ts';
import { WRONG_PHONE } from '../patterns.ts';
import { type Sentence, sentencesOf } from '../translation/sentences.ts';
import { translateForm } from '../translation/translate.ts';
import { createTranslator, type OwnWords } from '../translation/translator.ts';
import type { FormOptions } from './form-options.ts';
import { type PlaceOwn, productForm } from './product.ts';

/**
 * A college's application in a language. Build it once for each language: every call makes a new form.
 * @param ownWords translations of the college's own texts: its lists and policies.
 * @param ownTexts texts of its own questions, of which `ownWords` has the translations.
 * @param place a locale of the college's region, such as `en-US`, which determines how dates are written.
 * @param placeOwn adds the college's own questions.
 */
export function productIn(
  language: Language,
  options: FormOptions,
  {
    ownWords = {},
    ownTexts = [],
    place,
    placeOwn,
  }: {
    readonly ownWords?: OwnWords;
    readonly ownTexts?: readonly string[];
    readonly place?: string | undefined;
    readonly placeOwn?: PlaceOwn | undefined;
  } = {},
): Form {
  const english = productForm(options, placeOwn);
  if (language.tag === 'en') return english;
  const translator = createTranslator(language, {
    values: { partnerName: options.partnerName },
    ownLists: Object.values(options.codeLists),
    ownTexts: [...Object.values(options.policies ?? {}), ...ownTexts],
    ownWords,
    place,
  });
  return translateForm(productForm(withArguments(options), placeOwn), translator, english);
}

/** Every sentence of the application that belongs to the product, whatever the college's options. */
export function sentencesOfApplication(options: FormOptions): Sentence[] {
  const codeLists = Object.fromEntries(
    Object.keys(options.codeLists).map((name) => [name, []]),
  ) as unknown as FormOptions['codeLists'];
  const bare = { ...withArguments(options), codeLists, policies: {} };
  return [
    ...[true, false].flatMap((internationalPhone) =>
      sentencesOf(productForm({ ...bare, internationalPhone })),
    ),
    { english: WRONG_PHONE, contexts: [] },
  ];
}

/**
 * The same English sentences without duplicates, in an order that is the same for every college: a list of translations can match them by
 * index.
 */
export function englishOfApplication(options: FormOptions): string[] {
  return [...new Set(sentencesOfApplication(options).map(({ english }) => english))];
}

/** The college's options, with placeholders instead of the values that product sentences contain. */
function withArguments(options: FormOptions): FormOptions {
  return { ...options, partnerName: '{partnerName}' };
}
