import { execFile } from 'node:child_process';

type Ran = {
  /** 0 for success. */
  readonly code: number | string;
  readonly stdout: Buffer;
  readonly stderr: string;
};

const MAX_BYTES = 128 * 2 ** 20;

/** Runs a system program in the folder of this conversion. Never rejects: a missing program has the code `ENOENT`. */
export function run(program: string, args: readonly string[]): Promise<Ran> {
  const options = { encoding: 'buffer', maxBuffer: MAX_BYTES } as const;
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : (error.code ?? 'killed');
      resolve({ code, stdout, stderr: stderr.toString('latin1') });
    });
  });
}
