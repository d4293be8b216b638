/** The file name of a copy. It begins with the applicant's name, because a college saves hundreds of copies. Pure. */

/** Some file systems allow 255 bytes; this leaves room for a browser to add a number. */
const MOST_BYTES = 200;
const END = '.pdf';

export function copyFileName(applicant: string, application: string): string {
  const rest = ` - ${safe(application)}`;
  const own = shortened(
    safe(applicant),
    MOST_BYTES - Buffer.byteLength(END) - Buffer.byteLength(rest),
  );
  return `${shortened(own + rest, MOST_BYTES - Buffer.byteLength(END))}${END}`;
}

/** Removes characters that have a meaning in some file system, invisible and direction marks, and dots that hide a file. */
function safe(words: string): string {
  return words
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/[\\/:*?"<>|%]+/g, '-')
    .replace(/^[. -]+/, '')
    .replace(/[. -]+$/, '');
}

/** Cuts a text to a length in bytes, between characters as people see them. */
function shortened(words: string, bytes: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (Buffer.byteLength(kept + segment) > bytes) break;
    kept += segment;
  }
  return kept.trimEnd();
}
