import type { Command } from '#server/platform/command.ts';
import { CommandFailed, WrongArguments } from './arguments.ts';

/** Makes a `run` of a function that throws what is wrong: one line on standard error, and the exit code. */
export function explaining(
  name: string,
  work: (...args: Parameters<Command['run']>) => Promise<void>,
): Command['run'] {
  return async (args, platform) => {
    try {
      await work(args, platform);
      return 0;
    } catch (error) {
      if (error instanceof WrongArguments) {
        process.stderr.write(`${error.message} See: npm run --silent portal -- ${name} --help\n`);
        return 2;
      }
      if (error instanceof CommandFailed) {
        process.stderr.write(`${error.message}\n`);
        return 1;
      }
      throw error;
    }
  };
}
