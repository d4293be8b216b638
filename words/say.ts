/**
 * `say('You have {count, plural, one {# file} other {# files}}', { count })` translates an English sentence into the reader's language. Each
 * `say` has its own language, because a server serves many readers at once.
 */
import { format } from './format.ts';
import type { Message, Values } from './message.ts';
import type { Rest } from './values.ts';

/** A language of the page. */
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
  /** The locale of numbers, days and lists: the language in the college's region, such as `es-US`. */
  readonly locale: string;
}

/**
 * A sentence whose reader is not known yet, `(say) => say('There is no such mail.')`: the error holds the sentence, and the code that
 * responds knows the reader.
 */
export type Speech = (say: Say) => string;

/** Marks a sentence without arguments for translation. It stays English, and comparable, until it is passed to `say`. */
export function toSay<Sentence extends string>(english: Sentence): Sentence {
  return english;
}

/** Makes the `say` of a language. `place` is the college's locale, such as `en-US`; only its region is used. */
export function sayIn(language: Language, place?: string): Say {
  const region = place === undefined ? undefined : new Intl.Locale(place).region;
  const locale = new Intl.Locale(language.tag, region ? { region } : {}).toString();
  const say = (english: string, ...[values]: unknown[]) =>
    format(language.messageFor(english), (values ?? {}) as Values, locale);
  return Object.assign(say, { language, locale });
}
