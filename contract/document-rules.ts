/**
 * Which files may be uploaded (spec §5, "File upload"). The page checks at once and the server decides; both say the same
 * sentences. Pure.
 */
import { isAnswered } from '#form/engine/answers.ts';
import { countCharacters } from '#form/engine/characters.ts';
import type { FileLimits } from '#form/engine/documents.ts';
import type { Say } from '#words/say.ts';

/** The maximum length of a file name in characters, including the extension (spec §9). */
export const FILE_NAME_MAX_LENGTH = 32;

/** Verbatim (spec §5). */
export function emptyFile(say: Say): string {
  return say('Your file is empty. Please upload a non-empty file.');
}

/** Why a file of this name cannot be uploaded, as a sentence for the applicant; `undefined` if it can. */
export function findFileNameProblem(
  say: Say,
  fileName: string,
  { fileExtensions }: Pick<FileLimits, 'fileExtensions'>,
): string | undefined {
  const extension = /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!fileExtensions.includes(extension)) return notOfTypes(say, fileExtensions);
  if (countCharacters(fileName) > FILE_NAME_MAX_LENGTH) {
    const limit = String(FILE_NAME_MAX_LENGTH);
    return say('The file name can be up to {limit} characters including the extension.', { limit });
  }
  if (/[\p{Cc}\p{Cs}/\\]/u.test(fileName)) {
    return say(
      'The file name holds a character that cannot be used. Please rename the file and upload it again.',
    );
  }
  const stem = fileName.slice(0, -extension.length - 1);
  // A character that changes the reading direction can make a name look as if it had another extension.
  if (/\p{Bidi_Control}/u.test(fileName) || !isAnswered(stem)) {
    return say(
      'The file name holds characters that cannot be seen. Please rename the file and upload it again.',
    );
  }
  return undefined;
}

/** Verbatim for the types of the specification (spec §5); a college that accepts fewer types lists its own. */
export function notOfTypes(say: Say, fileExtensions: readonly string[]): string {
  const types = fileExtensions.map((allowed) => `.${allowed}`).join(', ');
  return say('You can only enter the following file types: {types}', { types });
}

/** The first bytes of each type, in Latin-1, and the extensions of its files. */
const SIGNATURES: readonly (readonly [bytes: string, extensions: readonly string[]])[] = [
  ['\x89PNG\r\n\x1a\n', ['png']],
  ['\xff\xd8\xff', ['jpeg', 'jpg']],
  ['%PDF-', ['pdf']],
  ['PK\x03\x04', ['docx']],
];

/** How many bytes at the start of a file tell its type. */
export const TYPE_BYTES = 16;

/**
 * Why a file that begins with these bytes cannot be uploaded, whatever it is called; `undefined` if it can. Bytes of no
 * known type pass: the server decides about those.
 */
export function findFileTypeProblem(
  say: Say,
  head: Uint8Array,
  { fileExtensions }: Pick<FileLimits, 'fileExtensions'>,
): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, TYPE_BYTES));
  const found = SIGNATURES.find(([bytes]) => text.startsWith(bytes));
  if (found === undefined || found[1].some((extension) => fileExtensions.includes(extension))) {
    return undefined;
  }
  return notOfTypes(say, fileExtensions);
}

/** Why a file of this length in bytes cannot be uploaded; `undefined` if it can. */
export function findFileSizeProblem(
  say: Say,
  bytes: number,
  { maxFileSizeBytes }: Pick<FileLimits, 'maxFileSizeBytes'>,
): string | undefined {
  if (bytes === 0) return emptyFile(say);
  return bytes > maxFileSizeBytes ? tooLarge(say, maxFileSizeBytes) : undefined;
}

export function tooLarge(say: Say, maxBytes: number): string {
  const size = sizeInWords(maxBytes);
  return say('Your file is too large. The maximum file size is {size}.', { size });
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** A size in decimal units without decimals, such as `1 MB` (spec §9). */
export function sizeInWords(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (Math.round(size) >= 1000 && unit < UNITS.length - 1)
    [size, unit] = [size / 1000, unit + 1];
  return `${Math.round(size)} ${UNITS[unit]}`;
}
