import { reportProblem } from '#server/platform/report-problem.ts';
import type { Environment } from '#server/platform/settings.ts';
import { stopSignal } from '#server/platform/signals.ts';
import { runCommand } from './run-command.ts';

/** Runs one operator command. @returns its exit code. */
export async function runPortal(args: string[], environment: Environment): Promise<number> {
  try {
    return await runCommand(args, environment, stopSignal());
  } catch (problem) {
    return reportProblem(problem);
  }
}
