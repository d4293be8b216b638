/**
 * What the page says, in the reader's language: `const say = useSay()`, and then `say('Log In')`. Code outside of
 * components gets it as an argument, from the app.
 */
import { createContext, useContext } from 'react';
import { createEnglish } from '#words/english.ts';
import { type Say, sayIn } from '#words/say.ts';

/** English, for whatever stands outside of an app. */
export const sayEnglish: Say = sayIn(createEnglish(), 'en-US');

const SayContext = createContext<Say>(sayEnglish);

export const SayProvider = SayContext.Provider;

/** Says the page's sentences in the reader's language. */
export function useSay(): Say {
  return useContext(SayContext);
}
