/** `npm run --silent portal -- COMMAND`: what an operator does beside the page. Exit codes as in `start.ts`. */
import { runCommand } from './commands/run-command.ts';
import { reportProblem } from './platform/report-problem.ts';
import { stopSignal } from './platform/signals.ts';

const signal = stopSignal();
try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, signal);
} catch (problem) {
  process.exitCode = reportProblem(problem);
}
process.exit();
