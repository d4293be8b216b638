/**
 * Why a document was refused, or what is remarked on it, in the reader's language. The sentence is stored in English, by a worker who knows no reader; it
 * is found again among all that there are. One of an older version, which nothing says any more, is read as it was stored.
 */
import { emptyFile, tooLarge } from '#contract/document-rules.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createEnglish } from '#words/english.ts';
import { type Say, sayIn } from '#words/say.ts';
import { DEFAULT_LIMITS } from './conversion/limits.ts';
import { REFUSED_KINDS, reasonsFor } from './conversion/reasons.ts';
import { changed, gaveUp, infected, lost } from './refusals.ts';

type Rules = Pick<Platform['tenant'], 'fileExtensions' | 'maxFileSizeBytes'>;

/** What is stored, in the reader's language: one sentence of those that there are, or several remarks, each in a line. */
export function translateReason(say: Say, stored: string, tenant: Rules): string {
  const sentences = stored.split('\n');
  if (say.language.tag === 'en') return sentences.join(' ');
  const known = everyReason(sayIn(createEnglish()), tenant);
  const translated = everyReason(say, tenant);
  return sentences.map((sentence) => translated[known.indexOf(sentence)] ?? sentence).join(' ');
}

/** Every sentence that may be stored, in an order that is the same in every language. */
export function everyReason(say: Say, { fileExtensions, maxFileSizeBytes }: Rules): string[] {
  const reasons = reasonsFor(fileExtensions, say);
  const { wrongType, tooSlow, tooBigInside, picture, pdf, word, remarks } = reasons;
  return [
    ...[wrongType, tooSlow, tooBigInside, reasons.tooManyPages(DEFAULT_LIMITS)],
    ...REFUSED_KINDS.map(reasons.wrongKind),
    ...[picture, pdf, word, remarks].flatMap((group): string[] => Object.values(group)),
    ...[emptyFile(say), tooLarge(say, maxFileSizeBytes)],
    ...[lost(say), changed(say), gaveUp(say), infected(say)],
  ];
}
