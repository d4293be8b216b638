import { emptyFile } from '#contract/document-rules.ts';
import { inEnglish } from '#words/english.ts';
import { DEFAULT_LIMITS } from '../../server/documents/conversion/limits.ts';
import { ALL_TYPES, REFUSED_KINDS, reasonsFor } from '../../server/documents/conversion/reasons.ts';

const { picture, pdf, word, remarks, wrongKind, tooSlow, tooBigInside, tooManyPages } =
  reasonsFor(ALL_TYPES);

/** Every sentence that refuses a file or is remarked on it, by the name that the list calls it: `word macros`, `tooManyPages`. */
const SENTENCES = new Map<string, string>([
  ['empty', inEnglish(emptyFile)],
  ['tooSlow', tooSlow],
  ['tooBigInside', tooBigInside],
  ['tooManyPages', tooManyPages(DEFAULT_LIMITS)],
  ...REFUSED_KINDS.map((kind) => [kind, wrongKind(kind)] as const),
  ...Object.entries({ picture, pdf, word, remarks }).flatMap(([group, reasons]) =>
    Object.entries(reasons).map(([name, sentence]) => [`${group} ${name}`, sentence] as const),
  ),
]);

/** The name of the first sentence that reads like this one. */
export function nameOf(sentence: string): string {
  return [...SENTENCES].find(([, each]) => each === sentence)?.[0] ?? sentence;
}

/** Whether the sentence is the one of that name. */
export function isCalled(name: string, sentence: string): boolean {
  if (!SENTENCES.has(name)) throw new Error(`No sentence is called ${name}.`);
  return SENTENCES.get(name) === sentence;
}
