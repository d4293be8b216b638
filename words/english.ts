import { compile } from './compile.ts';
import type { Message } from './message.ts';
import type { Language } from './say.ts';

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
