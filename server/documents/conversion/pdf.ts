/** PDFs: what is drawn stays, with its structure, page by page as the original shows it; nothing else does. */
import { findProgram } from '#server/platform/system-packages.ts';
import { type Conversion, refuse } from './conversion.ts';
import type { Limits } from './limits.ts';
import { joinText, NO_TEXT } from './pdf/document-text.ts';
import { EXIT } from './pdf/exit.ts';
import { isSafePdf } from '#server/converter/prove-safe.ts';
import { conversionProgram } from './programs.ts';
import type { Reasons } from './reasons.ts';
import type { Program } from './sandbox/isolation.ts';
import type { Sandbox } from './sandbox/sandbox.ts';

/** What a conversion works with. */
export type PdfTools = {
  readonly sandbox: Sandbox;
  readonly limits: Limits;
  readonly reasons: Reasons;
  readonly signal: AbortSignal;
  /** What the applicant called the file: the title of a document that has none. */
  readonly fileName: string;
};

/** @param text what the document said before it was laid out: where some of it is not on the pages, that is remarked. */
export async function convertPdf(
  bytes: Uint8Array,
  tools: PdfTools,
  text: Uint8Array = NO_TEXT,
): Promise<Conversion> {
  const { sandbox, limits, reasons, signal } = tools;
  if (findProgram('pdftocairo') === undefined) return refuse(reasons.pdf.unavailable);
  const ending = await sandbox.run(wholeProgram(tools), joinText(text, bytes), signal);
  if (ending.kind === 'wrote too much') return refuse(reasons.tooBigInside);
  if (ending.code === EXIT.tooSlow) return { ok: false, reason: reasons.tooSlow, isTooSlow: true };
  if (ending.code === EXIT.tooManyPages) return refuse(reasons.tooManyPages(limits));
  if (ending.code !== EXIT.done) return refuse(reasons.pdf[REASONS[ending.code] ?? 'damaged']);
  const pages = pagesIn(ending.stderr);
  // The program that wrote them has opened a stranger's file, so the bytes are checked once more.
  if (!isSafePdf(ending.output, pages)) return refuse(reasons.pdf.damaged);
  return { ok: true, pdf: ending.output, pages, remarks: remarksIn(ending.stderr, reasons) };
}

/** What a program remarks. It has opened a stranger's file, so only names that are known are believed. */
export function remarksIn(stderr: string, { remarks }: Reasons): string[] {
  const names = new Set([...stderr.matchAll(/^remark (\w+)$/gm)].map(([, name]) => name));
  return Object.entries(remarks).flatMap(([name, remark]) => (names.has(name) ? [remark] : []));
}

/** How many pages a program says that it has written; 0 where it does not say. */
export function pagesIn(stderr: string): number {
  return Number(/^pages (\d+)$/m.exec(stderr)?.[1] ?? 0);
}

const REASONS: Readonly<Record<number, keyof Reasons['pdf']>> = {
  [EXIT.protected]: 'protected',
  [EXIT.blank]: 'blank',
  [EXIT.changed]: 'changed',
  [EXIT.portfolio]: 'portfolio',
  [EXIT.living]: 'living',
};

/** The program that opens the PDF, keeps what is harmless, and compares the result with the original. */
function wholeProgram({ limits, fileName }: PdfTools): Program {
  const { pages, outputBytes, seconds } = limits;
  const args = [String(pages), String(outputBytes), String(seconds), titleOf(fileName)];
  return { ...conversionProgram('pdf', args), exitCodes: Object.values(EXIT) };
}

/** The name without its ending, in one line, for a document that does not say what it is called. */
export function titleOf(fileName: string): string {
  return fileName
    .replace(/\.\w+$/, '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
