/** Pictures: a PNG or JPEG becomes one Letter page. Whatever opens the picture is kept away from the worker. */
import { join } from 'node:path';
import { type Conversion, refuse } from './conversion.ts';
import type { PdfTools } from './pdf.ts';
import { isSafePdf } from './pdf-contents.ts';
import { nodeProgram } from './walls/node-program.ts';

const PICTURES = join(import.meta.dirname, 'pictures');
/** What the decoder says with its exit code. */
const EXIT = { tooManyPixels: 4 } as const;

export async function convertImage(
  bytes: Uint8Array,
  { sandbox, limits, reasons, signal }: PdfTools,
): Promise<Conversion> {
  const { picture } = reasons;
  const decoder = nodeProgram(PICTURES, 'decode.ts', [String(limits.pixels)]);
  const ending = await sandbox.run(decoder, bytes, signal);
  if (ending.kind === 'wrote too much') return refuse(picture.damaged);
  if (ending.code === EXIT.tooManyPixels) return refuse(picture.tooManyPixels);
  if (ending.code !== 0 || !isSafePdf(ending.output, 1)) return refuse(picture.damaged);
  return { ok: true, pdf: ending.output, pages: 1 };
}
