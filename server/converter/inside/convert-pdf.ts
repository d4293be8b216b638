/** Converts PDFs: keeps what the pages show, with text, fonts and structure, and nothing else. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Remark } from '../answers.ts';
import type { Limits } from '../limits.ts';
import { isSafePdf } from '../prove-safe.ts';
import { findElsewhere, hasUndrawn, remarksOn } from './beyond-pages.ts';
import { type Look, lookAt } from './look-at.ts';
import { readPdf, writePdf } from './pdf-objects.ts';
import { Refused } from './refused.ts';
import { run } from './run.ts';
import { strip } from './strip.ts';

/** A harmless PDF, with remarks. */
export type Made = Pick<Look, 'pictures' | 'text'> & {
  readonly pdf: Uint8Array;
  readonly pages: number;
  readonly remarks: readonly Remark[];
};

/** How qpdf and poppler report a file that needs a password or certificate. */
const LOCKED = /incorrect password|invalid password|security handler/i;

/** @throws Refused */
export async function convertPdf(bytes: Uint8Array, title: string, limits: Limits): Promise<Made> {
  await writeFile('in.pdf', bytes);
  const facts = await run('pdfinfo', ['in.pdf']);
  if (facts.code === 'ENOENT') throw new Refused('pdf unavailable');
  const original = await readPdf('in.pdf');
  if (original === undefined && LOCKED.test(facts.stderr)) throw new Refused('pdf protected');
  const wanted = pagesIn(facts.stdout);
  if (wanted > limits.pages) throw new Refused('tooManyPages');
  const elsewhere = original && findElsewhere(original);
  if (elsewhere !== undefined) throw new Refused(elsewhere);
  const ways = ['--generate-appearances', '--flatten-annotations=print'];
  const isForReaders = original !== undefined && hasUndrawn(original);
  const kept = isForReaders ? undefined : await keepSafe('in.pdf', title, limits, ways);
  const isWhole = kept?.complaints === '' && (wanted === 0 || kept.pages === wanted);
  const made = isWhole ? kept : await drawAgain(title, limits);
  if (made === undefined) throw new Refused('pdf damaged');
  if (made.pages > limits.pages) throw new Refused('tooManyPages');
  const remarks: Remark[] = original === undefined ? [] : remarksOn(original);
  if (made !== kept && !isForReaders) remarks.push({ name: 'drawnAgain' });
  if (made.isBlank) remarks.push({ name: 'blank' });
  return { ...made, remarks };
}

type Kept = Look & { readonly pdf: Uint8Array; readonly pages: number };

/** Strips the PDF. @returns undefined if the result cannot be written, or not be proven safe. */
async function keepSafe(
  file: string,
  title: string,
  limits: Limits,
  ways: readonly string[] = [],
): Promise<Kept | undefined> {
  const read = await readPdf(file, ...ways);
  if (read === undefined || !(await writePdf(strip(read, title), 'safe.pdf'))) return undefined;
  const pdf = await readFile('safe.pdf');
  const pages = pagesIn((await run('pdfinfo', ['safe.pdf'])).stdout);
  if (!isSafePdf(pdf, pages)) return undefined;
  return { pdf, pages, ...(await lookAt('safe.pdf', limits)) };
}

/** Redraws every page: the structure is lost, the appearance kept. */
async function drawAgain(title: string, limits: Limits): Promise<Kept | undefined> {
  const { code } = await run('pdftocairo', ['-pdf', 'in.pdf', 'drawn.pdf']);
  return code === 0 ? keepSafe('drawn.pdf', title, limits) : undefined;
}

/** The last matching line is poppler's own: the document's metadata comes before it. */
function pagesIn(facts: Buffer): number {
  return Number([...facts.toString('latin1').matchAll(/^Pages: *(\d+)$/gm)].at(-1)?.[1] ?? 0);
}
