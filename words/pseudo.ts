/**
 * A pseudo-language for tests: accented English, longer by a third, from right to left. Text without accents was never passed to `say`; a
 * layout that breaks here would also break in German or Arabic. It is made at run time and has no file.
 */
import { createEnglish } from './english.ts';
import { type Message, withText } from './message.ts';
import type { Language } from './say.ts';

/** CLDR's tag for accented English. An Arabic tag would require Arabic plurals, which English sentences lack. */
export const PSEUDO_TAG = 'en-XA';

const PLAIN = 'AEIOUaeiouCcNnSsYyZz';
const ACCENTED = 'ÅÉÎÕÛåéîõûÇçÑñŠšÝýŽž';

/** Makes its sentences from the English ones; placeholders stay as they are. */
export function createPseudoLanguage(): Language {
  const english = createEnglish();
  const made = new Map<string, Message>();
  return {
    tag: PSEUDO_TAG,
    direction: 'rtl',
    messageFor: (sentence) => {
      const message = made.get(sentence) ?? wrapped(english.messageFor(sentence), sentence.length);
      made.set(sentence, message);
      return message;
    },
  };
}

function wrapped(english: Message, length: number): Message {
  const message = withText(english, accented);
  const more = ` ${tail(Math.ceil(length / 3))}⟧`;
  return typeof message === 'string' ? `⟦${message}${more}` : ['⟦', ...message, more];
}

/** Filler of this length, in words as long as German ones. */
function tail(length: number): string {
  return '~'.repeat(length).replaceAll(/~{12}(?=~)/g, '$& ');
}

/** Whether a text is in the pseudo-language from its first character to its last. */
export function isPseudo(text: string): boolean {
  return /^⟦.*~⟧$/su.test(text);
}

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}
