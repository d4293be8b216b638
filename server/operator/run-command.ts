import type { Command } from '#server/core/command.ts';
import { createLog } from '#server/core/log.ts';
import { openPlatform } from '#server/core/open-platform.ts';
import { type Environment, readSettings } from '#server/core/settings.ts';
import { stopSignal } from '#server/core/signals.ts';
import { type ExitCode, reportProblem } from '#server/core/start-problem.ts';
import { createJobKinds } from '#server/jobs.ts';
import { commands } from './commands.ts';

const CALL = 'npm run --silent portal --';
const HELP = new Set(['--help', '-h', 'help']);

/** Runs one operator command, from its settings to its exit code. */
export async function runPortal(args: string[], environment: Environment): Promise<number> {
  try {
    return await runCommand(args, environment, stopSignal());
  } catch (problem) {
    return reportProblem(problem);
  }
}

/**
 * Finds the command, opens the platform beside a server that may be running, and runs it.
 * @param args as the operator typed them: the command's words, then its own arguments.
 * @returns the exit code: 0 done, 1 failed, 2 wrong arguments.
 * @throws StartProblem for a bad setting, or a database that cannot be reached.
 */
async function runCommand(
  args: readonly string[],
  environment: Environment,
  signal: AbortSignal,
): Promise<number> {
  const found = findCommand(args);
  if (found === undefined) return explain(args);
  if (found.rest.some((arg) => HELP.has(arg) && arg.startsWith('-'))) {
    console.log(`Usage: ${CALL} ${found.command.usage}`);
    return 0;
  }
  const settings = readSettings(environment, 'guest');
  const log = createLog(
    { logLevel: settings.logLevel === 'info' ? 'warn' : settings.logLevel },
    'stderr',
  );
  const onLost = (problem: Error) => log.error({ err: problem }, 'the database was lost');
  const { platform, close } = await openPlatform({
    settings,
    log,
    kinds: createJobKinds(),
    as: 'guest',
    onLost,
    signal,
  });
  try {
    // While the platform opens, only warnings are logged; the command itself logs at the configured level.
    const commandLog = createLog(settings, 'stderr');
    return await found.command.run(found.rest, { ...platform, log: commandLog });
  } finally {
    await close();
  }
}

type Found = { readonly command: Command; readonly rest: string[] };

function findCommand(args: readonly string[]): Found | undefined {
  for (const command of commands) {
    const words = command.name.split(' ');
    if (words.every((word, index) => args[index] === word)) {
      return { command, rest: args.slice(words.length) };
    }
  }
  return undefined;
}

/** Answers a call that names no existing command. */
function explain(args: readonly string[]): ExitCode {
  const [first, ...others] = args;
  const isFirstWord = commands.some(({ name }) => name.startsWith(`${first} `));
  const asked = isFirstWord ? others : args;
  const list = listOfCommands(isFirstWord ? `${first} ` : '');
  if (asked[0] !== undefined && HELP.has(asked[0])) {
    console.log(list);
    return 0;
  }
  if (args.length > 0) console.error(`There is no command "${args.join(' ')}".\n`);
  console.error(list);
  return 2;
}

/** The commands that begin with some words. */
function listOfCommands(beginning: string): string {
  const listed = commands.filter(({ name }) => name.startsWith(beginning));
  const width = Math.max(...listed.map(({ name }) => name.length));
  const lines = listed.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    `Usage: ${CALL} COMMAND`,
    '',
    ...lines,
    '',
    'Each command explains itself: COMMAND --help',
  ].join('\n');
}
