import { createLog } from './log.ts';
import { reportProblem } from './report-problem.ts';
import { runServer } from './run-server.ts';
import { type Environment, readSettings } from './settings.ts';
import { stopSignal } from './signals.ts';
import type { ExitCode } from './start-problem.ts';

/**
 * The whole life of a server process, from its settings to its last breath.
 * @param args `--without-page`: something else serves the page, so it is not built.
 */
export async function runStart(args: string[], environment: Environment): Promise<ExitCode> {
  const signal = stopSignal();
  try {
    const settings = readSettings(environment);
    const log = createLog(settings, 'stdout');
    const say = settings.isProduction ? (line: string) => log.info(line) : console.log;
    const isWithoutPage = args.includes('--without-page');
    await runServer({ settings, log, say, signal, isWithoutPage });
    return 0;
  } catch (problem) {
    return signal.aborted ? 0 : reportProblem(problem);
  }
}
