/**
 * The file name of a copy: "Okafor-Reyes-Marisol-AVC-12.pdf". It begins with the applicant's last name, by which a college finds one of
 * hundreds of saved copies. Pure.
 */
import { type Answers, textAt } from '#form/engine/answers.ts';

/** Some file systems allow 255 bytes; this leaves room for a browser to add a number. */
const MAX_BYTES = 200;
const END = '.pdf';

/**
 * @param reference of the submission; undefined before there is one.
 * @param version an earlier submission, so that its copy does not overwrite the newest one; undefined for the standing one.
 */
export function copyFileName(
  answers: Answers,
  username: string,
  reference: string | undefined,
  version?: number,
): string {
  const names = ['last_name', 'first_name'].map((key) => safe(textAt(answers, key)));
  const applicant = names.filter((name) => name !== '').join('-') || safe(username);
  const number = reference === undefined ? '' : `-${safe(reference)}`;
  const rest = `${number}${version === undefined ? '' : `-v${version}`}${END}`;
  return shortened(applicant, MAX_BYTES - Buffer.byteLength(rest)) + rest;
}

/**
 * Removes characters with a meaning in some file system, invisible and direction marks, and leading dots, which hide a file. Spaces
 * become hyphens.
 */
function safe(words: string): string {
  return words
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{C}\p{Z}]+/gu, '-')
    .replaceAll(/[\\/:*?"<>|%]+/g, '-')
    .replaceAll(/-+/g, '-')
    .replace(/^[. -]+/, '')
    .replace(/[. -]+$/, '');
}

/** Truncates a text to a length in bytes, at a grapheme boundary. */
function shortened(words: string, bytes: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (Buffer.byteLength(kept + segment) > bytes) break;
    kept += segment;
  }
  return kept.replace(/[. -]+$/, '');
}
