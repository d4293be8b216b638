/** Word documents: their harmless parts are laid out by a LibreOffice that serves no other, and its PDF is treated as an upload. */
import { findOffice, hasOfficeMath } from '#server/platform/system-packages.ts';
import { type Conversion, refuse } from './conversion.ts';
import type { Limits } from './limits.ts';
import { officeProgram } from './office/program.ts';
import { EXIT_REFUSED, type WhyNot } from './office/refusal.ts';
import type { WarmInstance } from './office/warm-instance.ts';
import { splitText } from './pdf/document-text.ts';
import { convertPdf, type PdfTools, remarksIn } from './pdf.ts';
import { conversionProgram } from './programs.ts';
import { type Reasons, reasonsFor } from './reasons.ts';
import type { Program } from './sandbox/isolation.ts';
import type { Ending } from './sandbox/sandboxed.ts';

export type WordTools = PdfTools & { readonly warmInstance: WarmInstance };

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
    return refuse(why === 'tooManyPages' ? tools.reasons.tooManyPages(tools.limits) : word[why]);
  }
  const { text, bytes: document } = splitText(cleaned.output);
  const ending = await layOut(office, document, tools);
  if (ending.kind === 'wrote too much') return refuse(tools.reasons.tooBigInside);
  if (!hasPdf(ending)) return refuse(word.damaged);
  // The document may have taken over LibreOffice, so its PDF is trusted no more than an uploaded one.
  const drawn = await convertPdf(ending.output, tools, text);
  if (!drawn.ok) return { ...drawn, reason: inWordsOfWord(drawn.reason, tools.reasons) };
  return {
    ...drawn,
    remarks: [...remarksIn(cleaned.stderr, tools.reasons), ...(drawn.remarks ?? [])],
  };
}

/** What opens the document first, and keeps its harmless parts. */
function cleaner({ parts, unpackedBytes, pages }: Limits, drawsEquations: boolean): Program {
  const program = conversionProgram('word', [
    ...[parts, unpackedBytes, pages].map(String),
    ...(drawsEquations ? ['draws-equations'] : []),
  ]);
  // The parts are not packed again, and each has a few lines about it.
  return { ...program, outputBytes: unpackedBytes + parts * 1024 };
}

/** The process has opened a stranger's file, so only reasons that are known are believed. */
function whyNot({ code, stderr }: { code: number; stderr: string }): WhyNot {
  const reason = stderr.trim();
  return code === EXIT_REFUSED && REFUSALS.has(reason) ? (reason as WhyNot) : 'damaged';
}

const REFUSALS: ReadonlySet<string> = new Set([
  ...Object.keys(reasonsFor([]).word),
  'tooManyPages' satisfies WhyNot,
]);

/** The applicant uploaded a Word document, so a reason about its PDF is put in the words for Word documents. */
function inWordsOfWord(reason: string, { pdf, word }: Reasons): string {
  if (reason === pdf.unavailable) return word.unavailable;
  return Object.values<string>(pdf).includes(reason) ? word.damaged : reason;
}

/** By the warm LibreOffice, if there is one. Where that brings no PDF, a fresh one tries. */
async function layOut(office: string, document: Uint8Array, tools: WordTools): Promise<Ending> {
  const { sandbox, warmInstance, limits, signal } = tools;
  const ending = await warmInstance.take()?.give(document, signal);
  if (ending !== undefined && hasPdf(ending)) return ending;
  return sandbox.run(await officeProgram(office, 'cold', limits), document, signal);
}

function hasPdf(ending: Ending): ending is Ending & { kind: 'exited' } {
  return ending.kind === 'exited' && ending.code === 0 && ending.output.length > 0;
}
