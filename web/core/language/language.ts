import { createEnglish } from '#words/english.ts';
import type { Language } from '#words/say.ts';

/**
 * The language of the page. While it is worked on and in tests that is English; the build puts `built-language.ts` here,
 * which reads the list of the reader's language.
 */
export function findLanguage(): Language {
  return createEnglish();
}
