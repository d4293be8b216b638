/**
 * `say('You have {count, plural, one {# file} other {# files}}', { count })`: an English sentence in the reader's language.
 * The language is an argument of whoever speaks, never a setting of the whole program: a server speaks to many at once.
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

/** Says an English sentence in one language. Its values are typed after the sentence. */
export interface Say {
  <Sentence extends string>(english: Sentence, ...values: Rest<NoInfer<Sentence>>): string;
  readonly language: Language;
  /** How numbers, days and lists are written: the language as it is written where the college is, such as `es-US`. */
  readonly locale: string;
}

/**
 * What is said to somebody who is not known yet, `(say) => say('There is no such mail.')`: an error knows its sentence, and whoever
 * answers knows the reader.
 */
export type Speech = (say: Say) => string;

/**
 * Marks a sentence without arguments that is said later, where somebody reads it: it stays English until then, and can be
 * compared. Translators are asked for it.
 */
export function toSay<Sentence extends string>(english: Sentence): Sentence {
  return english;
}

/** Speaks a language. `place` is a locale of where the college is, such as `en-US`: only its region counts. */
export function sayIn(language: Language, place?: string): Say {
  const region = place === undefined ? undefined : new Intl.Locale(place).region;
  const locale = new Intl.Locale(language.tag, region ? { region } : {}).toString();
  const say = (english: string, ...[values]: unknown[]) =>
    format(language.messageFor(english), (values ?? {}) as Values, locale);
  return Object.assign(say, { language, locale });
}
