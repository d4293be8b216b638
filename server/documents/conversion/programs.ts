/** Our own programs that open uploads in the sandbox, all of them. */
import { join } from 'node:path';
import type { Log } from '#server/platform/log.ts';
import { compileAhead } from './sandbox/compiled.ts';
import type { Program } from './sandbox/isolation.ts';
import { nodeProgram } from './sandbox/node-program.ts';

const HERE = import.meta.dirname;

/** Where each begins: the folder of ours that it may read, and the file in it. */
const STARTS = {
  /** Makes a PDF harmless. */
  pdf: [join(HERE, 'pdf'), 'whole-process.ts'],
  /** Keeps the harmless parts of a Word document. It needs what those who open PDFs share. */
  word: [HERE, 'office/clean-process.ts'],
  /** Makes a picture a page, with what writes the pages of PDFs. */
  picture: [HERE, 'pictures/decode.ts'],
} as const;

/**
 * V8's other threads compile and clean up for programs that run longer: they are a tenth to a sixth of the processor's work here, and
 * hold up others in bursts.
 */
const IN_ONE_THREAD = '--single-threaded';

/** @param args what it is told besides, as its own file says */
export function conversionProgram(
  name: keyof typeof STARTS,
  args: readonly string[] = [],
): Program {
  const [folder, file] = STARTS[name];
  const program = nodeProgram(folder, file, args);
  return { ...program, args: [IN_ONE_THREAD, ...program.args] };
}

/** Lets their next starts be faster. Never rejects. */
export async function compileConversionPrograms(log: Log): Promise<void> {
  await compileAhead(
    [conversionProgram('pdf'), conversionProgram('word'), conversionProgram('picture')],
    log,
  );
}
