/** Pictures: a PNG or JPEG becomes one Letter page, or several if it is very long, in a process of its own in the sandbox. */
import { type Conversion, refuse } from './conversion.ts';
import { type PdfTools, pagesIn, remarksIn, titleOf } from './pdf.ts';
import { isSafePdf } from '#server/converter/prove-safe.ts';
import { conversionProgram } from './programs.ts';

/** The exit codes of the decoder that have a sentence of their own. */
const EXIT = { tooManyPixels: 4 } as const;

export async function convertImage(
  bytes: Uint8Array,
  { sandbox, limits, reasons, fileName, signal }: PdfTools,
): Promise<Conversion> {
  const { picture } = reasons;
  const decoder = conversionProgram('picture', [String(limits.pixels), titleOf(fileName)]);
  const ending = await sandbox.run(decoder, bytes, signal);
  if (ending.kind === 'wrote too much') return refuse(picture.damaged);
  if (ending.code === EXIT.tooManyPixels) return refuse(picture.tooManyPixels);
  const pages = pagesIn(ending.stderr);
  if (ending.code !== 0 || !isSafePdf(ending.output, pages)) return refuse(picture.damaged);
  return { ok: true, pdf: ending.output, pages, remarks: remarksIn(ending.stderr, reasons) };
}
