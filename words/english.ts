import { compile } from './compile.ts';
import type { Message } from './message.ts';
import { type Language, type Speech, sayIn } from './say.ts';

/** English: every sentence stands where it is said, and is read when it is first needed. */
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

/** What is said, in English: for logs and for what is stored. */
export function inEnglish(speech: Speech): string {
  return speech(sayIn(createEnglish()));
}
