import type { Command } from '#server/core/command.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import { recordEvent } from '#server/core/record-event.ts';
import { CommandFailed, WrongArguments } from './arguments.ts';

/**
 * The work of a command.
 * @param about call it with the account that the command is about, for the log.
 */
type Work = (
  args: string[],
  platform: Platform,
  about: (accountId: number) => void,
) => Promise<void>;

/**
 * Makes the `run` of a command from a function that throws: it prints an error as one line on standard error and returns the
 * exit code. Each call writes one line to the log, also when it fails.
 */
export function explaining(name: string, work: Work): Command['run'] {
  return async (args, platform) => {
    let account: number | undefined;
    const record = (outcome: string) =>
      recordEvent(platform.log, { event: `command ${name}`, outcome, account });
    try {
      await work(args, platform, (accountId) => {
        account = accountId;
      });
      record('ok');
      return 0;
    } catch (error) {
      record(error instanceof WrongArguments ? 'wrong_arguments' : 'failed');
      if (error instanceof WrongArguments) {
        process.stderr.write(`${error.message} See: npm run --silent portal -- ${name} --help\n`);
        return 2;
      }
      const sentence = explain(error);
      if (sentence === undefined) throw error;
      process.stderr.write(`${sentence}\n`);
      return 1;
    }
  };
}

/** An error that the operator can act on, in a sentence; undefined for any other. */
function explain(error: unknown): string | undefined {
  if (error instanceof CommandFailed) return error.message;
  if (!(error instanceof AppError)) return undefined;
  if (error.status < 500) return error.message;
  // A database or file store that is away, and the operator may know why.
  return error.status === 503 ? `${error.message} (${error.log})` : undefined;
}
