/** How answers read where a kind of question has words of its own for them; the others read as they were given or chosen. */
import type { Said } from '../kinds/kind.ts';
import type { QuestionKind } from '../kinds/registry.ts';
import type { Translator } from './translate.ts';

/** Those kinds. A test reads an answer of every kind and finds any that is missing. */
export type KindWords = { readonly [Kind in QuestionKind]?: (said: Said) => string };

/** The words of the kinds in a translator's language. */
export function wordsOfKinds({ text, day }: Translator): KindWords {
  return {
    date: (said) => said.text && day(said.text),
    document: (said) =>
      said.attached
        ? text('Document attached: {file}', undefined, { file: said.attached.file_name })
        : said.text && text('Document attached'),
  };
}
