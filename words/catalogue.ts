/**
 * A catalogue: the sentences of one language, as a PO file has them, which Poedit, Weblate and Crowdin open. The English sentence is the
 * `msgid`. Only this file names the library that reads PO.
 */
import PO from 'pofile';
import { compile } from './compile.ts';
import { createEnglish } from './english.ts';
import { nameOf } from './list.ts';
import type { Message } from './message.ts';
import type { Language } from './say.ts';

/** One sentence with its translation. */
export interface Entry {
  readonly english: string;
  /** Distinguishes two uses of one English word: the key of the question. */
  readonly context: string | undefined;
  /** `''` if there is none yet. */
  readonly translation: string;
  /** Whether a translator still has to check the translation. */
  readonly isFuzzy: boolean;
}

/** A file of sentences. */
export interface Catalogue {
  /** The language's tag: `es`. */
  readonly tag: string;
  readonly entries: readonly Entry[];
}

/** Reads a PO file, without its obsolete entries (`#~`). */
export function readCatalogue(po: string): Catalogue {
  const { headers, items } = PO.parse(po);
  const tag = headers.Language;
  if (!tag) throw new Error('A catalogue has to say its language: "Language: es\\n" in its head');
  const entries = items
    .filter((item) => !item.obsolete)
    .map(({ msgid, msgctxt, msgstr, flags }) => ({
      english: msgid,
      context: msgctxt ?? undefined,
      translation: msgstr[0] ?? '',
      isFuzzy: flags.fuzzy === true,
    }));
  return { tag, entries };
}

/** A language from its catalogue. Sentences are compiled on first use. */
export function languageOf({ tag, entries }: Catalogue): Language {
  const english = createEnglish();
  const written = new Map(
    entries
      .filter(({ translation, isFuzzy }) => translation !== '' && !isFuzzy)
      .map((entry) => [nameOf(entry.english, entry.context), entry.translation]),
  );
  const read = new Map<string, Message>();
  return {
    tag,
    direction: directionOf(tag),
    messageFor(sentence, context) {
      const own = nameOf(sentence, context);
      const name = written.has(own) ? own : nameOf(sentence, undefined);
      const known = read.get(name);
      if (known !== undefined) return known;
      const translation = written.get(name);
      if (translation === undefined) return english.messageFor(sentence);
      const message = compile(translation, tag);
      read.set(name, message);
      return message;
    },
  };
}

/** The writing direction of a language. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RTL_SCRIPTS.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** The right-to-left scripts of living languages. Not every engine's `Intl` knows the direction yet. */
const RTL_SCRIPTS = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);
