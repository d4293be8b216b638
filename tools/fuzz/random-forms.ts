import fc from 'fast-check';
import { anyOwnForm } from '#form/own/arbitrary.ts';
import { ownTextsOf } from '#form/own/texts.ts';

/** Own forms of a seed, with Spanish words: the one of the college's file, and two to publish. */
export function randomForms(seed: number) {
  const translated = anyOwnForm().map((form) => {
    const words = ownTextsOf(form).map((text) => [text, `${text} (es)`]);
    const es: Readonly<Record<string, string>> = Object.fromEntries(words);
    return { form, translations: { es } };
  });
  const [forms] = fc.sample(fc.tuple(translated, translated, translated), { seed, numRuns: 1 });
  if (forms === undefined) throw new Error('no forms were drawn');
  return forms;
}
