/** The application in the reader's language. English is the definition itself. */
import type { Language } from '#words/say.ts';
import type { Form } from '../engine/definition.ts';
import { type Sentence, sentencesOf } from '../translation/sentences.ts';
import { translateForm } from '../translation/translate.ts';
import { createTranslator, type OwnWords } from '../translation/translator.ts';
import type { FormOptions } from './form-options.ts';
import { applicationForm } from './index.ts';

/**
 * The application as a college asks it, in a language. Build it once for each: every call makes a new form.
 * @param ownWords the college's translations of what it wrote itself: its lists.
 * @param place a locale of where the college is, such as `en-US`: days are written as they are there.
 */
export function applicationIn(
  language: Language,
  options: FormOptions,
  { ownWords, place }: { readonly ownWords?: OwnWords; readonly place?: string } = {},
): Form {
  const english = applicationForm(options);
  if (language.tag === 'en') return english;
  const translator = createTranslator(language, {
    values: { partnerName: options.partnerName },
    ownLists: Object.values(options.codeLists),
    ownTexts: Object.values(options.policies ?? {}),
    ownWords: ownWords ?? {},
    place,
  });
  return translateForm(applicationForm(withArguments(options)), translator, english);
}

/** Every sentence of the application that is the product's own, whatever a college decides. */
export function sentencesOfApplication(options: FormOptions): Sentence[] {
  const codeLists = Object.fromEntries(
    Object.keys(options.codeLists).map((name) => [name, []]),
  ) as unknown as FormOptions['codeLists'];
  const bare = { ...withArguments(options), codeLists, policies: {} };
  return [true, false].flatMap((internationalPhone) =>
    sentencesOf(applicationForm({ ...bare, internationalPhone })),
  );
}

/** The same sentences, each once, in an order that is the same for every college: lists of their translations need no English. */
export function englishOfApplication(options: FormOptions): string[] {
  return [...new Set(sentencesOfApplication(options).map(({ english }) => english))];
}

/** What a college decides, with arguments instead of the texts that stand inside the product's sentences. */
function withArguments(options: FormOptions): FormOptions {
  return { ...options, partnerName: '{partnerName}' };
}
