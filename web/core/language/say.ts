/**
 * What the page says, in the reader's language: `const say = useSay()`, and then `say('Log In')`. Code outside of
 * components gets it as an argument, from the app.
 */
import { createContext, useContext, useMemo } from 'react';
import { type Say, sayIn } from '#words/say.ts';
import { findLanguage } from './language.ts';

/** Speaks the language of the page. `place` is a locale of where the college is, such as `en-US`. */
export function createSay(place?: string): Say {
  return sayIn(findLanguage(), place);
}

const SayContext = createContext<Say | undefined>(undefined);

export const SayProvider = SayContext.Provider;

/** Says what `toSay` has marked. Anything else, such as a message of the server, was said already and stays as it is. */
export function sayText(say: Say, text: string): string {
  return text.includes('{') ? text : say(text, {});
}

/** Says the page's sentences in the reader's language; outside of an app, in that of the page. */
export function useSay(): Say {
  const given = useContext(SayContext);
  return useMemo(() => given ?? createSay(), [given]);
}
