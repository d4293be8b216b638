/** Sends seeded requests to a whole server with its own database, and reports answers that break a promise. */
import { setImmediate } from 'node:timers/promises';
import { createTestLog } from '#server/core/testing/log.ts';
import { operationsOf } from '#server/core/testing/operations.ts';
import { startTestDesk } from '#server/desk/testing/desk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleSpanish } from '#tenant/sample/spanish.ts';
import { CALLERS, openCollege } from './callers.ts';
import { createJudge } from './judge.ts';
import { randomForms } from './random-forms.ts';
import { type Request, requestsOf } from './requests.ts';
import { watchState } from './state.ts';

type Finding = {
  /** The number of the request, from 1; 0 is the final state. */
  readonly number: number;
  readonly problem: string;
  /** The request in a line or two. */
  readonly request: string;
  /** The errors in the server's log. */
  readonly log: string;
};

type Report = {
  /** The number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** How many calls have succeeded at least once, of how many. */
  readonly reached: readonly [calls: number, of: number];
  readonly findings: readonly Finding[];
};

/** @param wanted the first and last request, from 1. */
export async function fuzz(wanted: {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}): Promise<Report> {
  const { log, lines } = createTestLog();
  const [inFile, ...toPublish] = randomForms(wanted.seed);
  const desk = await startTestDesk({
    environment: { RATE_LIMIT_SCALE: '1000000' },
    parts: { log, tenant: { ...sampleTenant, form: inFile.form } },
    translations: { es: { ...sampleSpanish, ...inFile.translations.es } },
  });
  const findings: Finding[] = [];
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  let current = wanted.from;
  let shown = '';
  const note = (problem: string) =>
    findings.push({ number: current, problem, request: shown, log: errorsIn(lines) });
  const onUnhandled = (error: unknown) => note(`unhandled rejection: ${String(error)}`);
  process.on('unhandledRejection', onUnhandled);
  try {
    const college = await openCollege(desk, toPublish);
    const check = await watchState(desk, college);
    const operations = operationsOf(desk.app);
    const judge = createJudge((desk.app.swagger() as { components?: object }).components ?? {});
    for (const request of requestsOf(operations, CALLERS, college.known, wanted)) {
      const { operation, caller, method, url, headers, payload } = request;
      shown = inWords(request);
      (lines as unknown[]).length = 0;
      // Yield to the event loop: a run of immediate refusals would starve it, which the server treats as overload.
      await setImmediate();
      desk.clock.advance({ seconds: 0.05 });
      const answer = await desk.app.inject({
        method: method as 'GET',
        url,
        headers,
        remoteAddress: '203.0.113.7',
        ...(headers.cookie === undefined && { cookies: await college.cookiesOf(caller) }),
        ...(payload !== undefined && { payload }),
      });
      const { statusCode: status, body } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 401) college.wasLetIn(caller);
      if (status < 400) reached.add(`${operation.method} ${operation.path}`);
      const type = String(answer.headers['content-type'] ?? '');
      const problem = judge(request, { status, type, body });
      if (problem !== undefined) note(`${problem}: ${body.slice(0, 200)}`);
      current += 1;
    }
    [current, shown] = [0, 'after all of them'];
    for (const problem of await check()) note(problem);
    return { statuses, reached: [reached.size, operations.length], findings };
  } finally {
    process.off('unhandledRejection', onUnhandled);
    await desk.close();
  }
}

function inWords({ caller, method, url, headers, payload = '' }: Request): string {
  return `${caller.name}: ${method} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${payload.slice(0, 300)}`;
}

function errorsIn(lines: readonly Readonly<Record<string, unknown>>[]): string {
  const errors = lines.filter(({ level }) => Number(level) >= 50);
  return errors.map(({ err, msg }) => JSON.stringify(err ?? msg).slice(0, 600)).join('\n');
}
