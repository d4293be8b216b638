import { compile } from './compile.ts';
import type { Message } from './message.ts';
import { type Language, type Speech, sayIn } from './say.ts';

/** English: the sentences are in the code, and are compiled on first use. */
export function createEnglish(): Language {
  const read = new Map<string, Message>();
  return {
    tag: 'en',
    direction: 'ltr',
    messageFor(english) {
      const known = read.get(english);
      if (known !== undefined) return known;
      const message = compile(english);
      read.set(english, message);
      return message;
    },
  };
}

/** A sentence in English, for logs and for storage. */
export function inEnglish(speech: Speech): string {
  return speech(sayIn(createEnglish()));
}
