import { execFile } from 'node:child_process';

type Ran = {
  /** 0 where it ended well. */
  readonly code: number | string;
  readonly stdout: Buffer;
  readonly stderr: string;
};

const MOST_BYTES = 128 * 2 ** 20;

/** Runs a program of the system in the folder of this conversion. Never rejects: `ENOENT` is the code of one that is not there. */
export function run(program: string, args: readonly string[]): Promise<Ran> {
  const options = { encoding: 'buffer', maxBuffer: MOST_BYTES } as const;
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : (error.code ?? 'killed');
      resolve({ code, stdout, stderr: stderr.toString('latin1') });
    });
  });
}
