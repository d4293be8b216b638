import { createReadStream } from 'node:fs';
import type { Command } from '#server/core/command.ts';
import { UnreadableFile } from '#server/core/read-csv.ts';
import { CommandFailed, readArguments, WrongArguments } from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { importStatus } from './import.ts';

const NAME = 'status import';

/** `status import FILE.csv` */
export const statusImportCommand: Command = {
  name: NAME,
  summary: 'marks what applications have reached, which applicants see at /status',
  usage: `status import FILE.csv --reason WHY

Marks steps that applications have reached after they were submitted. Either every line is carried
out, or, when one is bad, none: then each bad line is printed with its number and why. A line that
says what is marked already changes nothing, so a file may be imported twice.

  FILE.csv   UTF-8; its first line names the columns:
             applicant,step,date
             applicant: a reference number or an e-mail address.
             step: the id of a step of your college's file (statusSteps), but for "received".
             date: YYYY-MM-DD; left out, it is today.
  --reason   why, for the trail

Exit codes: 0 done, 1 nothing done, 2 wrong arguments.`,
  run: explaining(NAME, async (args, platform) => {
    const options = { reason: { type: 'string' } } as const;
    const { positionals, values } = readArguments(args, options, ['FILE.csv']);
    const [path = ''] = positionals;
    const { reason = '' } = values;
    if (reason.trim() === '') throw new WrongArguments('--reason is missing.');
    const by = { kind: 'operator', command: NAME } as const;
    const imported = await importStatus(platform, by, { file: readFile(path), reason }).catch(
      (error) => {
        if (!isFileProblem(error)) throw error;
        throw new CommandFailed(`"${path}" cannot be imported. ${error.message}`);
      },
    );
    if ('bad' in imported) {
      for (const { number, problem } of imported.bad) {
        process.stdout.write(`Line ${number}: ${problem}\n`);
      }
      const { length } = imported.bad;
      throw new CommandFailed(
        `Nothing was marked: ${length} ${length === 1 ? 'line is' : 'lines are'} bad.`,
      );
    }
    const { lines, changed } = imported;
    process.stdout.write(`${lines} lines, ${changed} of them new.\n`);
  }),
};

/** Opened when reading begins, so that a missing file is an error of the import. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** Whether a file is missing, a folder, not ours to read, or not in the right shape. */
export function isFileProblem(error: unknown): error is Error {
  if (error instanceof UnreadableFile) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM'].some((problem) => problem === code);
}
