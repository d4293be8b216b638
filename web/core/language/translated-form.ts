/** The application in a language that is not English, with the words of the list that came with the page. */
import type { PageCollege } from '#contract/page.ts';
import type { FormOptions } from '#form/application/form-options.ts';
import { applicationIn, englishOfApplication } from '#form/application/in-language.ts';
import type { Form, Option } from '#form/engine/definition.ts';
import { nameOf, type WordList } from '#words/list.ts';
import type { Language } from '#words/say.ts';
import { findWordList } from './word-list.ts';

export type TranslateForm = (language: Language, college: PageCollege) => Form;

/** The college's form as a reader of the language sees it; labels are stored in English. */
export const translatedForm: TranslateForm = (language, college) => {
  const list = findWordList();
  const english = { ...college, codeLists: college.englishLists ?? college.codeLists };
  return applicationIn(list === undefined ? language : withForm(language, list, english), english, {
    ownWords: ownWordsOf(english.codeLists, college.codeLists),
    place: college.locale,
  });
};

/**
 * A language that has the form's words, too. The list has no English: a word is found by the place of its English among
 * all that the form says, which is the same for every college.
 */
export function withForm(
  language: Language,
  { form, named }: WordList,
  options: FormOptions,
): Language {
  const sentences = englishOfApplication(options);
  // Words at other places than their English would be worse than English.
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

/** What the college says in its lists, by what it says there in English. */
function ownWordsOf(english: Lists, translated: Lists): Record<string, string> {
  const pairs = Object.entries(english).flatMap(([name, list]) =>
    list.map(({ label }, place) => [label, translated[name]?.[place]?.label ?? label]),
  );
  return Object.fromEntries(pairs);
}
