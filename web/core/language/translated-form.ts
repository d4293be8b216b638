/** The application form in a language other than English, from the word list that came with the page. */
import type { PageCollege } from '#contract/page.ts';
import type { FormOptions } from '#form/application/form-options.ts';
import { englishOfApplication, productIn } from '#form/application/in-language.ts';
import type { PlaceOwn } from '#form/application/product.ts';
import type { Form, Option } from '#form/engine/definition.ts';
import { nameOf, type WordList } from '#words/list.ts';
import type { Language } from '#words/say.ts';
import { findWordList } from './word-list.ts';

export type TranslateForm = (language: Language, college: PageCollege, placeOwn?: PlaceOwn) => Form;

/** The college's form in the reader's language, with its own questions where `placeOwn` adds them; labels are stored in English. */
export const translatedForm: TranslateForm = (language, college, placeOwn) => {
  const list = findWordList();
  const english = { ...college, codeLists: college.englishLists ?? college.codeLists };
  return productIn(list === undefined ? language : withForm(language, list, english), english, {
    ownWords: { ...ownWordsOf(english.codeLists, college.codeLists), ...college.formWords },
    ownTexts: Object.keys(college.formWords ?? {}),
    place: college.locale,
    placeOwn,
  });
};

/**
 * Adds the form's words to a language. The list holds no English: a word is found by the index of its English sentence in the form, which
 * is the same for every college.
 */
export function withForm(
  language: Language,
  { form, named }: WordList,
  options: FormOptions,
): Language {
  const sentences = englishOfApplication(options);
  // If the indexes do not match, wrong words would show: English is better.
  if (sentences.length !== form.length) return language;
  const places = new Map(sentences.map((english, place) => [english, place]));
  return {
    ...language,
    messageFor: (english, context) =>
      named[nameOf(english, context)] ??
      form[places.get(english) ?? -1] ??
      language.messageFor(english),
  };
}

type Lists = Readonly<Record<string, readonly Option[]>>;

/** The college's translated list labels, by their English labels. */
function ownWordsOf(english: Lists, translated: Lists): Record<string, string> {
  const pairs = Object.entries(english).flatMap(([name, list]) =>
    list.map(({ label }, place) => [label, translated[name]?.[place]?.label ?? label]),
  );
  return Object.fromEntries(pairs);
}
