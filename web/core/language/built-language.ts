/** The language of the page as it is built: sentences have become numbers, and the list has the words. */
import type { WordList } from '#words/list.ts';
import type { Message } from '#words/message.ts';
import type { Language } from '#words/say.ts';
import { getWordList } from './word-list.ts';

/** The language that the server chose: it has put its list and its tag into the document. */
export function findLanguage(): Language {
  const { lang, dir } = document.documentElement;
  return languageOf(getWordList(), lang, dir === 'rtl' ? 'rtl' : 'ltr');
}

/** A language out of its list. A sentence that has no number and is not named is said as it stands. */
export function languageOf(
  { page, named }: WordList,
  tag: string,
  direction: Language['direction'],
): Language {
  return {
    tag,
    direction,
    // The build has put numbers where sentences were.
    messageFor: (sentence: string | number): Message =>
      (typeof sentence === 'number' ? page[sentence] : named[sentence]) ?? String(sentence),
  };
}
