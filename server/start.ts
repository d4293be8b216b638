/** `npm start`: runs the portal until it is told to stop. Exit codes: 0 stopped, 1 failed, 2 bad configuration. */
import { createLog } from './platform/log.ts';
import { reportProblem } from './platform/report-problem.ts';
import { runServer } from './platform/run-server.ts';
import { readSettings } from './platform/settings.ts';
import { stopSignal } from './platform/signals.ts';

const signal = stopSignal();
try {
  const settings = readSettings(process.env);
  const log = createLog(settings, 'stdout');
  const say = settings.isProduction ? (line: string) => log.info(line) : console.log;
  await runServer({
    settings,
    log,
    say,
    signal,
    isWithoutPage: process.argv.includes('--without-page'),
  });
  process.exitCode = 0;
} catch (problem) {
  process.exitCode = signal.aborted ? 0 : reportProblem(problem);
}
process.exit();
