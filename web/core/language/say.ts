/**
 * Says the page's sentences in the reader's language: `const say = useSay()`, then `say('Log In')`. Code outside of components receives
 * `say` as an argument from the app.
 */
import { createContext, useContext, useMemo } from 'react';
import { type Say, sayIn } from '#words/say.ts';
import { findLanguage } from './language.ts';

/** Says sentences in the language of the page. `place` is a locale of the college's country, such as `en-US`. */
export function createSay(place?: string): Say {
  return sayIn(findLanguage(), place);
}

const SayContext = createContext<Say | undefined>(undefined);

export const SayProvider = SayContext.Provider;

/** Says text that `toSay` has marked. Any other text, such as a server's message, is returned unchanged. */
export function sayText(say: Say, text: string): string {
  return text.includes('{') ? text : say(text, {});
}

/** The reader's language; outside of an app, the page's. */
export function useSay(): Say {
  const given = useContext(SayContext);
  return useMemo(() => given ?? createSay(), [given]);
}
