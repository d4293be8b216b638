/** PDFs: drawn anew by poppler, so that only what shows on the page is left. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#server/platform/system-packages.ts';
import { type Conversion, refuse } from './conversion.ts';
import type { Limits } from './limits.ts';
import { findActive, isBlank, type PdfContents, readPdfContents } from './pdf-contents.ts';
import { PDF, TOO_BIG_INSIDE, tooManyPages } from './reasons.ts';
import type { Sandbox } from './sandbox.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'pdf.sh'), 'utf8');
/** What the script says with its exit code. */
const EXIT = { protected: 3, tooManyPages: 4 } as const;

export async function convertPdf(
  bytes: Uint8Array,
  { sandbox, limits, signal }: { sandbox: Sandbox; limits: Limits; signal: AbortSignal },
): Promise<Conversion> {
  if ((await findProgram('pdftocairo')) === undefined) return refuse(PDF.unavailable);
  const args = ['-c', SCRIPT, 'pdf', String(limits.pages)];
  const ending = await sandbox.run({ command: 'sh', args }, bytes, signal);
  if (ending.kind === 'wrote too much') return refuse(TOO_BIG_INSIDE);
  if (ending.code === EXIT.protected) return refuse(PDF.protected);
  if (ending.code === EXIT.tooManyPages) return refuse(tooManyPages(limits));
  if (ending.code !== 0) return refuse(PDF.damaged);
  const pages = Number(/^pages (\d+)$/m.exec(ending.complaint)?.[1]);
  const refusal = findRefusal(ending, pages);
  if (refusal !== undefined) return refuse(refusal);
  return { ok: true, pdf: ending.output, pages };
}

type Drawn = { readonly output: Uint8Array; readonly complaint: string };

/** Trusts the bytes that came out, not the program that wrote them while a stranger's file was in its hands. */
function findRefusal({ output, complaint }: Drawn, pages: number): string | undefined {
  const contents = findContents(output);
  if (contents === undefined || findActive(contents).length > 0) return PDF.damaged;
  // A page that the damage swallowed would be missing without anybody noticing.
  if (contents.pages === 0 || contents.pages !== pages) return PDF.damaged;
  return isBlank(contents) && complaint.includes('with errors') ? PDF.blank : undefined;
}

function findContents(pdf: Uint8Array): PdfContents | undefined {
  try {
    return readPdfContents(pdf);
  } catch {
    return undefined;
  }
}
