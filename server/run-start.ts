import { serveConverter } from './converter/serve.ts';
import { createLog } from './core/log.ts';
import { type Environment, readSettings } from './core/settings.ts';
import { type ExitCode, reportProblem } from './core/start-problem.ts';
import { runServer } from './run-server.ts';

/**
 * Runs a server process, from reading its settings to its exit code.
 * @param args `--without-page`: another server serves the page, so it is not built.
 * @param signal stops the server.
 */
export async function runStart(
  args: string[],
  environment: Environment,
  signal: AbortSignal,
): Promise<ExitCode> {
  try {
    // A converter sends no mail, so it is read as a `guest`, without the rule that a server must have a mail server.
    const as = environment.ROLE === 'converter' ? 'guest' : 'server';
    const settings = readSettings(environment, as);
    const log = createLog(settings, 'stdout');
    const say = settings.isProduction ? (line: string) => log.info(line) : console.log;
    if (settings.role === 'converter') {
      const { host, port, converterTimeoutSeconds: seconds, conversionsAtOnce: atOnce } = settings;
      const line = `Matricula's converter is ready (health at http://${host}:${port}/healthz)`;
      const onReady = () => say(line);
      const onError = (err: unknown) => log.error({ err }, 'a conversion broke');
      await serveConverter({ host, port, seconds, atOnce, signal, onReady, onError });
      return 0;
    }
    const isWithoutPage = args.includes('--without-page');
    await runServer({ settings, log, say, signal, isWithoutPage });
    return 0;
  } catch (problem) {
    return signal.aborted ? 0 : reportProblem(problem);
  }
}
