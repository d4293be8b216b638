/** Word documents: only their harmless parts, laid out by a LibreOffice that no other document ever meets, drawn anew. */
import { findOffice, hasOfficeMath } from '#server/platform/system-packages.ts';
import { type Conversion, refuse } from './conversion.ts';
import type { Limits } from './limits.ts';
import { officeProgram } from './office/program.ts';
import { EXIT_REFUSED, type WhyNot } from './office/refusal.ts';
import type { Spare } from './office/spare.ts';
import { convertPdf, type PdfTools } from './pdf.ts';
import { type Reasons, reasonsFor, TOO_BIG_INSIDE, tooManyPages } from './reasons.ts';
import { nodeProgram } from './walls/node-program.ts';
import type { Ending } from './walls/sandboxed.ts';
import type { Program } from './walls/walls.ts';

export type WordTools = PdfTools & { readonly spare: Spare };

const FOLDER = import.meta.dirname;

export async function convertWord(bytes: Uint8Array, tools: WordTools): Promise<Conversion> {
  const { word } = tools.reasons;
  const office = await findOffice();
  if (office === undefined) return refuse(word.unavailable);
  const cleaned = await tools.sandbox.run(
    cleaner(tools.limits, await hasOfficeMath()),
    bytes,
    tools.signal,
  );
  if (cleaned.kind === 'wrote too much') return refuse(word.tooBig);
  if (cleaned.code !== 0) {
    const why = whyNot(cleaned);
    return refuse(why === 'tooManyPages' ? tooManyPages(tools.limits) : word[why]);
  }
  const ending = await layOut(office, cleaned.output, tools);
  if (ending.kind === 'wrote too much') return refuse(TOO_BIG_INSIDE);
  if (!hasPdf(ending)) return refuse(word.damaged);
  // Whoever may have taken over LibreOffice wrote these bytes: they are a stranger's, as an uploaded PDF is.
  const drawn = await convertPdf(ending.output, tools);
  return drawn.ok ? drawn : { ...drawn, reason: inWordsOfWord(drawn.reason, tools.reasons) };
}

/** What opens the document first, and keeps its harmless parts. */
function cleaner({ parts, unpackedBytes, pages }: Limits, drawsEquations: boolean): Program {
  const program = nodeProgram(FOLDER, 'office/clean-process.ts', [
    ...[parts, unpackedBytes, pages].map(String),
    ...(drawsEquations ? ['draws-equations'] : []),
  ]);
  // The parts are not packed again, and each has a few lines about it.
  return { ...program, outputBytes: unpackedBytes + parts * 1024 };
}

/** Only a name that is known is taken from a process that had a stranger's file in its hands. */
function whyNot({ code, complaint }: { code: number; complaint: string }): WhyNot {
  const said = complaint.trim();
  return code === EXIT_REFUSED && REFUSALS.has(said) ? (said as WhyNot) : 'damaged';
}

const REFUSALS: ReadonlySet<string> = new Set([
  ...Object.keys(reasonsFor([]).word),
  'tooManyPages' satisfies WhyNot,
]);

/** Whoever uploaded a Word document has no PDF that anything could be said of. */
function inWordsOfWord(reason: string, { pdf, word }: Reasons): string {
  if (reason === pdf.unavailable) return word.unavailable;
  return Object.values<string>(pdf).includes(reason) ? word.damaged : reason;
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
