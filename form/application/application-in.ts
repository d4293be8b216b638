import type { Language } from '#words/say.ts';
import type { Form } from '../engine/definition.ts';
import { numberedHeadings, ownTextsOf } from '../own/texts.ts';
import { withOwn } from '../own/with-own.ts';
import type { OwnWords } from '../translation/translator.ts';
import type { FormOptions } from './form-options.ts';
import { productIn } from './in-language.ts';

/** A college's application in a language, with its own questions: see {@link productIn}. */
export function applicationIn(
  language: Language,
  options: FormOptions,
  { ownWords = {}, place }: { readonly ownWords?: OwnWords; readonly place?: string } = {},
): Form {
  const { form } = options;
  if (form === undefined) return productIn(language, options, { ownWords, place });
  const headings = numberedHeadings(form, ownWords);
  return productIn(language, options, {
    ownWords: { ...ownWords, ...headings },
    ownTexts: [...ownTextsOf(form), ...Object.keys(headings)],
    place,
    placeOwn: withOwn,
  });
}
