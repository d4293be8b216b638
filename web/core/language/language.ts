import { createEnglish } from '#words/english.ts';
import type { Language } from '#words/say.ts';

/**
 * The language of the page: English during development and in tests. The build substitutes `built-language.ts`, which reads the list of the
 * reader's language.
 */
export function findLanguage(): Language {
  return createEnglish();
}
