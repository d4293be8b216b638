/** Word documents: only their harmless parts, laid out by a LibreOffice that no other document ever meets, drawn anew. */
import { findOffice } from '#server/platform/system-packages.ts';
import { type Conversion, refuse } from './conversion.ts';
import type { Limits } from './limits.ts';
import { clean } from './office/clean.ts';
import { officeProgram } from './office/program.ts';
import type { Spare } from './office/spare.ts';
import { Refusal, unpack } from './office/unpack.ts';
import { writeZip } from './office/zip.ts';
import { convertPdf } from './pdf.ts';
import { TOO_BIG_INSIDE, WORD } from './reasons.ts';
import type { Sandbox } from './sandbox.ts';
import type { Ending } from './walls/sandboxed.ts';

export type WordTools = {
  readonly sandbox: Sandbox;
  readonly spare: Spare;
  readonly limits: Limits;
  readonly signal: AbortSignal;
};

export async function convertWord(bytes: Uint8Array, tools: WordTools): Promise<Conversion> {
  const harmless = await findHarmless(bytes, tools.limits);
  if (harmless instanceof Refusal) return refuse(harmless.message);
  const office = await findOffice();
  if (office === undefined) return refuse(WORD.unavailable);
  const ending = await layOut(office, harmless, tools);
  if (ending.kind === 'wrote too much') return refuse(TOO_BIG_INSIDE);
  if (!hasPdf(ending)) return refuse(WORD.damaged);
  // Whoever may have taken over LibreOffice wrote these bytes: they are a stranger's, as an uploaded PDF is.
  return convertPdf(ending.output, tools);
}

async function findHarmless(bytes: Uint8Array, limits: Limits): Promise<Uint8Array | Refusal> {
  try {
    return writeZip(clean(await unpack(bytes, limits)));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** By the LibreOffice that waits, if one does. Where that one brings nothing, a fresh one has the last word. */
async function layOut(office: string, document: Uint8Array, tools: WordTools): Promise<Ending> {
  const { sandbox, spare, limits, signal } = tools;
  const ending = await spare.take()?.give(document, signal);
  if (ending !== undefined && hasPdf(ending)) return ending;
  return sandbox.run(officeProgram(office, 'cold', limits), document, signal);
}

function hasPdf(ending: Ending): ending is Ending & { kind: 'exited' } {
  return ending.kind === 'exited' && ending.code === 0 && ending.output.length > 0;
}
