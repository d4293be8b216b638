/**
 * `say('You have {count, plural, one {# file} other {# files}}', { count })`: an English sentence in the reader's language. The language
 * belongs to each `say`, never to the whole program: a server speaks to many readers at once.
 */
import { format } from './format.ts';
import type { Message, Values } from './message.ts';
import type { Rest } from './values.ts';

/** A language that people read. */
export interface Language {
  /** Its tag, as `lang` has it: `es`. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /**
   * An English sentence in this language; in English where there is no translation. `context` tells two uses of one English
   * word apart: the key of the question.
   */
  readonly messageFor: (english: string, context?: string) => Message;
}

/** Says an English sentence in one language. The sentence gives the types of its values. */
export interface Say {
  <Sentence extends string>(english: Sentence, ...values: Rest<NoInfer<Sentence>>): string;
  readonly language: Language;
  /** How numbers, days and lists are written: the language as it is written where the college is, such as `es-US`. */
  readonly locale: string;
}

/**
 * A sentence whose reader is not known yet, `(say) => say('There is no such mail.')`: an error knows its sentence, and the code that
 * answers knows the reader.
 */
export type Speech = (say: Say) => string;

/** Marks a sentence without arguments for translators, to be said later: it stays English until then, and can be compared. */
export function toSay<Sentence extends string>(english: Sentence): Sentence {
  return english;
}

/** Makes the `say` of a language. `place` is the college's locale, such as `en-US`: only its region counts. */
export function sayIn(language: Language, place?: string): Say {
  const region = place === undefined ? undefined : new Intl.Locale(place).region;
  const locale = new Intl.Locale(language.tag, region ? { region } : {}).toString();
  const say = (english: string, ...[values]: unknown[]) =>
    format(language.messageFor(english), (values ?? {}) as Values, locale);
  return Object.assign(say, { language, locale });
}
