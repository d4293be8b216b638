/** What a copy is called when it is saved: one says whose it is, among the hundreds that a college has. Pure. */

/** Some file systems take no more for a whole name, which a browser may still number. */
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

/** Without what some system takes for more than a letter, what hides or turns round others, and dots that hide a file. */
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

/** Cut between letters, not within. */
function shortened(words: string, bytes: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (Buffer.byteLength(kept + segment) > bytes) break;
    kept += segment;
  }
  return kept.trimEnd();
}
