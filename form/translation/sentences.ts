import type { Form } from '../engine/definition.ts';
import { questionsOf } from '../engine/inventory.ts';
import { isChoice } from '../kinds/select.ts';
import { sentencesAbout } from './answer-words.ts';
import { type Translator, translateForm } from './translate.ts';

/** An English sentence of a form, and the keys of the questions that use it. */
export interface Sentence {
  readonly english: string;
  readonly contexts: readonly string[];
}

/**
 * Every sentence of a form, in the order of the form. A recording translator collects them, so that the list cannot differ from the texts
 * that are translated.
 */
export function sentencesOf(form: Form): Sentence[] {
  const found = new Map<string, Set<string>>();
  const text: Translator['text'] = (english, context) => {
    const contexts = found.get(english) ?? new Set();
    found.set(english, contexts);
    if (context !== undefined) contexts.add(context);
    return english;
  };
  const recorder: Translator = {
    text,
    day: (day) => day,
    options: (list, context) => {
      for (const { label } of list.filter(isChoice)) text(label, context);
      return list;
    },
  };
  const { pages } = translateForm(form, recorder);
  for (const { message } of pages.flatMap(({ schema }) => Object.values(schema).flat())) {
    // A message with a label is translated only when it is made, so make it here.
    if (typeof message !== 'string') message('');
  }
  for (const sentence of questionsOf(form).flatMap(sentencesAbout)) text(sentence);
  return [...found].map(([english, contexts]) => ({ english, contexts: [...contexts] }));
}
