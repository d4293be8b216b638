/** Pictures: a PNG or JPEG becomes one Letter page. Decoding native code is kept away from the worker. */
import { join } from 'node:path';
import { type Conversion, refuse } from './conversion.ts';
import type { Limits } from './limits.ts';
import { layOnLetterPage } from './pictures/letter-page.ts';
import { PICTURE } from './reasons.ts';
import type { Sandbox } from './sandbox.ts';
import { nodeProgram } from './walls/node-program.ts';

const PICTURES = join(import.meta.dirname, 'pictures');
/** What the decoder says with its exit code. */
const EXIT = { tooManyPixels: 4 } as const;

export async function convertImage(
  bytes: Uint8Array,
  { sandbox, limits, signal }: { sandbox: Sandbox; limits: Limits; signal: AbortSignal },
): Promise<Conversion> {
  const decoder = nodeProgram(PICTURES, 'decode.ts', [String(limits.pixels)]);
  const ending = await sandbox.run(decoder, bytes, signal);
  if (ending.kind === 'wrote too much') return refuse(PICTURE.damaged);
  if (ending.code === EXIT.tooManyPixels) return refuse(PICTURE.tooManyPixels);
  if (ending.code !== 0) return refuse(PICTURE.damaged);
  return { ok: true, pdf: await layOnLetterPage(ending.output), pages: 1 };
}
