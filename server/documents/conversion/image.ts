/** Pictures: a PNG or JPEG becomes one Letter page. Whatever opens the picture is kept away from the worker. */
import { type Conversion, refuse } from './conversion.ts';
import { type PdfTools, titleOf } from './pdf.ts';
import { isSafePdf } from './pdf-contents.ts';
import { nodeProgram } from './sandbox/node-program.ts';

/** The decoder writes a page with what writes the pages of PDFs. */
const FOLDER = import.meta.dirname;
/** What the decoder says with its exit code. */
const EXIT = { tooManyPixels: 4 } as const;

export async function convertImage(
  bytes: Uint8Array,
  { sandbox, limits, reasons, fileName, signal }: PdfTools,
): Promise<Conversion> {
  const { picture } = reasons;
  const decoder = nodeProgram(FOLDER, 'pictures/decode.ts', [
    String(limits.pixels),
    titleOf(fileName),
  ]);
  const ending = await sandbox.run(decoder, bytes, signal);
  if (ending.kind === 'wrote too much') return refuse(picture.damaged);
  if (ending.code === EXIT.tooManyPixels) return refuse(picture.tooManyPixels);
  if (ending.code !== 0 || !isSafePdf(ending.output, 1)) return refuse(picture.damaged);
  return { ok: true, pdf: ending.output, pages: 1 };
}
