/** Pictures: a PNG or JPEG becomes one Letter page. Decoding native code is kept away from the worker. */
import { join } from 'node:path';
import { type Conversion, refuse } from './conversion.ts';
import type { Limits } from './limits.ts';
import { layOnLetterPage } from './pictures/letter-page.ts';
import { PICTURE } from './reasons.ts';
import type { Sandbox } from './sandbox.ts';
import type { Program } from './walls/walls.ts';

const DECODER = join(import.meta.dirname, 'pictures');
const ROOT = join(import.meta.dirname, '../../..');
const LIBRARIES = join(ROOT, 'node_modules');
/** V8 reserves room for code and data that it may never need. */
const NODE_SETS_ASIDE = 2_000_000_000;
/** What the decoder says with its exit code. */
const EXIT = { tooManyPixels: 4 } as const;

export async function convertImage(
  bytes: Uint8Array,
  { sandbox, limits, signal }: { sandbox: Sandbox; limits: Limits; signal: AbortSignal },
): Promise<Conversion> {
  const ending = await sandbox.run(decoder(limits), bytes, signal);
  if (ending.kind === 'wrote too much') return refuse(PICTURE.damaged);
  if (ending.code === EXIT.tooManyPixels) return refuse(PICTURE.tooManyPixels);
  if (ending.code !== 0) return refuse(PICTURE.damaged);
  return { ok: true, pdf: await layOnLetterPage(ending.output), pages: 1 };
}

function decoder(limits: Limits): Program {
  return {
    command: process.execPath,
    args: ['--max-old-space-size=256', join(DECODER, 'decode.ts'), String(limits.pixels)],
    // It is not there, and some walls forbid to look for it.
    env: { OPENSSL_CONF: '/dev/null' },
    shows: [process.execPath, DECODER, join(ROOT, 'package.json'), LIBRARIES],
    givesUpRoot: true,
    setsAside: NODE_SETS_ASIDE,
  };
}
