/**
 * A language for tests: English with accents, longer by a third, from right to left. What stays plain in it was never given
 * to `say`; what breaks in it breaks in German, or in Arabic. It is made when it is needed, and there is no file of it.
 */
import { createEnglish } from './english.ts';
import { withText } from './message.ts';
import type { Language } from './say.ts';

/** CLDR's tag for accented English. A tag of an Arabic one would bring Arabic plurals, which English sentences lack. */
export const PSEUDO_TAG = 'en-XA';

const PLAIN = 'AEIOUaeiouCcNnSsYyZz';
const ACCENTED = 'ÅÉÎÕÛåéîõûÇçÑñŠšÝýŽž';

/** Every English sentence in it; placeholders stay what they are. */
export function createPseudoLanguage(): Language {
  const english = createEnglish();
  return {
    tag: PSEUDO_TAG,
    direction: 'rtl',
    messageFor: (sentence) => {
      const message = withText(english.messageFor(sentence), accented);
      const more = '~'.repeat(Math.ceil(sentence.length / 3));
      return ['⟦', ...(typeof message === 'string' ? [message] : message), ` ${more}⟧`];
    },
  };
}

/** Whether a text is in the pseudo-language from its first character to its last. */
export function isPseudo(text: string): boolean {
  return /^⟦.*~⟧$/su.test(text);
}

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}
