/** PDFs: drawn anew by poppler, so that only what shows on the page is left. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#server/platform/system-packages.ts';
import { type Conversion, refuse } from './conversion.ts';
import type { Limits } from './limits.ts';
import { findContents, isBlank, isSafe } from './pdf-contents.ts';
import { type Reasons, TOO_BIG_INSIDE, tooManyPages } from './reasons.ts';
import type { Sandbox } from './sandbox.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'pdf.sh'), 'utf8');
/** What the script says with its exit code. */
const EXIT = { protected: 3, tooManyPages: 4 } as const;

/** What a conversion works with. */
export type PdfTools = {
  readonly sandbox: Sandbox;
  readonly limits: Limits;
  readonly reasons: Reasons;
  readonly signal: AbortSignal;
};

export async function convertPdf(
  bytes: Uint8Array,
  { sandbox, limits, reasons, signal }: PdfTools,
): Promise<Conversion> {
  if ((await findProgram('pdftocairo')) === undefined) return refuse(reasons.pdf.unavailable);
  const args = ['-c', SCRIPT, 'pdf', String(limits.pages)];
  const ending = await sandbox.run({ command: 'sh', args }, bytes, signal);
  if (ending.kind === 'wrote too much') return refuse(TOO_BIG_INSIDE);
  if (ending.code === EXIT.protected) return refuse(reasons.pdf.protected);
  if (ending.code === EXIT.tooManyPages) return refuse(tooManyPages(limits));
  if (ending.code !== 0) return refuse(reasons.pdf.damaged);
  const pages = Number(/^pages (\d+)$/m.exec(ending.complaint)?.[1]);
  const refusal = findRefusal(ending, pages, reasons);
  if (refusal !== undefined) return refuse(refusal);
  return { ok: true, pdf: ending.output, pages };
}

type Drawn = { readonly output: Uint8Array; readonly complaint: string };

/** Trusts the bytes that came out, not the program that wrote them while a stranger's file was in its hands. */
function findRefusal(
  { output, complaint }: Drawn,
  pages: number,
  { pdf }: Reasons,
): string | undefined {
  const contents = findContents(output);
  // A page that the damage swallowed would be missing without anybody noticing.
  if (contents === undefined || pages === 0 || !isSafe(contents, pages)) return pdf.damaged;
  return isBlank(contents) && complaint.includes('with errors') ? pdf.blank : undefined;
}
