import type { Form } from '../engine/definition.ts';
import { questionsOf } from '../engine/inventory.ts';
import { isChoice } from '../kinds/select.ts';
import { sentencesAbout } from './answer-words.ts';
import { type Translator, translateForm } from './translate.ts';

/** An English sentence that a form can say, and the keys of the questions that say it. */
export interface Sentence {
  readonly english: string;
  readonly contexts: readonly string[];
}

/**
 * Every sentence that a form can say, in the order of the form: found by translating it, so that what is translated and
 * what is asked of translators cannot differ.
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
    // What is made of a label is only said once the label is there.
    if (typeof message !== 'string') message('');
  }
  for (const sentence of questionsOf(form).flatMap(sentencesAbout)) text(sentence);
  return [...found].map(([english, contexts]) => ({ english, contexts: [...contexts] }));
}
