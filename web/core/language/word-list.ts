import { WORD_LIST, type WordList } from '#words/list.ts';

/** The list of the reader's language, if the page was built with one. */
export function findWordList(): WordList | undefined {
  return (globalThis as { readonly [WORD_LIST]?: WordList })[WORD_LIST];
}

/** The list, which a built page always has. */
export function getWordList(): WordList {
  const list = findWordList();
  if (list === undefined) throw new Error('The words of this language have not been loaded.');
  return list;
}
