/** Opens an upload: what it is, and a repaired, unlocked and unpacked copy of it to take pages from. */
import { EXIT } from './exit.ts';
import { run } from './run-program.ts';

export type Opened = {
  readonly pages: number;
  /** The file that is shown for comparison, the one that its words are read from, and the one that pages are copied from. */
  readonly shown: string;
  readonly read: string;
  readonly file: string | undefined;
};

const OPENED = 'opened.pdf';
const QPDF = [
  ...['--decrypt', '--generate-appearances', '--coalesce-contents', '--object-streams=disable'],
  ...['--warning-exit-0', '--no-warn'],
];

/** How both programs report a file that needs a password, or a certificate. */
const LOCKED = /incorrect password|invalid password|security handler/i;

export async function openUpload(
  upload: string,
  mostPages: number,
  until: number,
): Promise<Opened | { readonly exit: number }> {
  const [facts, opened] = await Promise.all([
    run('pdfinfo', [upload], { until }),
    run('qpdf', [...QPDF, upload, OPENED], { until }),
  ]);
  const isOpened = opened.code === 0;
  // Where only an attachment is locked, one of them may still open the document.
  const stderr = facts.code === 0 || isOpened ? '' : `${facts.stderr}${opened.stderr}`;
  if (LOCKED.test(stderr)) return { exit: EXIT.protected };
  if (facts.isLate && opened.isLate) return { exit: EXIT.tooSlow };
  // qpdf may have repaired what poppler cannot read.
  const readable =
    facts.code === 0 ? facts : isOpened ? await run('pdfinfo', [OPENED], { until }) : undefined;
  const pages = pagesIn(readable?.output.toString('latin1') ?? '');
  if (readable?.code !== 0 || pages === 0) return { exit: EXIT.damaged };
  if (pages > mostPages) return { exit: EXIT.tooManyPages };
  const isLocked = /^Encrypted: *yes/m.test(readable.output.toString('latin1'));
  const shown = readable === facts ? upload : OPENED;
  const read = isLocked && isOpened ? OPENED : shown;
  return { pages, shown, read, file: isOpened ? OPENED : undefined };
}

/** The last such line is poppler's own: the document's own texts come before it. */
function pagesIn(facts: string): number {
  return Number([...facts.matchAll(/^Pages: *(\d+)$/gm)].at(-1)?.[1] ?? 0);
}
