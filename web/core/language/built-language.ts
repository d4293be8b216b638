/** The language of the built page: the code holds numbers for sentences, and a list holds the words. */
import type { WordList } from '#words/list.ts';
import type { Message } from '#words/message.ts';
import type { Language } from '#words/say.ts';
import { getWordList } from './word-list.ts';

/** The language that the server chose. Its list and tag are in the document. */
export function findLanguage(): Language {
  const { lang, dir } = document.documentElement;
  return languageOf(getWordList(), lang, dir === 'rtl' ? 'rtl' : 'ltr');
}

/** A language made from its list. A sentence without a number or name is said as it stands. */
export function languageOf(
  { page, named }: WordList,
  tag: string,
  direction: Language['direction'],
): Language {
  return {
    tag,
    direction,
    // The build has replaced sentences by numbers.
    messageFor: (sentence: string | number): Message =>
      (typeof sentence === 'number' ? page[sentence] : named[sentence]) ?? String(sentence),
  };
}
