/** Sends seeded requests to a whole server with its own database, and reports answers that break a promise. */
import { setImmediate } from 'node:timers/promises';
import { createTestLog } from '#server/core/testing/log.ts';
import { operationsOf } from '#server/core/testing/operations.ts';
import { startTestDesk } from '#server/desk/testing/desk.ts';
import { CALLERS, openCollege } from './callers.ts';
import { createJudge } from './judge.ts';
import { randomFor } from './random.ts';
import { type Request, requestFor } from './request.ts';
import { watchState } from './state.ts';

export type Finding = {
  /** The number of the request, from 1; 0 is the final state. */
  readonly number: number;
  readonly problem: string;
  /** The request in a line or two. */
  readonly request: string;
  /** The errors in the server's log. */
  readonly log: string;
};

export type Report = {
  readonly requests: number;
  /** The number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** How many calls have succeeded at least once, of how many. */
  readonly reached: readonly [calls: number, of: number];
  readonly findings: readonly Finding[];
};

type Wanted = {
  readonly seed: number;
  /** The first and last request, from 1. */
  readonly from: number;
  readonly to: number;
  /** Called every 500 requests. */
  readonly onProgress?: (sent: number) => void;
};

/** Timeout of a request; it then counts as never answered. */
const MAX_MS = 60_000;

export async function fuzz({ seed, from, to, onProgress }: Wanted): Promise<Report> {
  const { log, lines } = createTestLog();
  const desk = await startTestDesk({
    environment: { RATE_LIMIT_SCALE: '1000000' },
    parts: { log },
  });
  const findings: Finding[] = [];
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  let current = 0;
  let shown = '';
  const note = (problem: string) =>
    findings.push({ number: current, problem, request: shown, log: wordsOf(lines) });
  const onUnhandled = (error: unknown) => note(`unhandled rejection: ${String(error)}`);
  process.on('unhandledRejection', onUnhandled);
  try {
    const college = await openCollege(desk);
    const check = await watchState(desk, college);
    const operations = operationsOf(desk.app);
    const judge = createJudge((desk.app.swagger() as { components?: object }).components ?? {});
    for (current = from; current <= to; current += 1) {
      const request = requestFor(operations, CALLERS, college.known, randomFor(seed, current));
      shown = wordsFor(request);
      (lines as unknown[]).length = 0;
      // Yield to the event loop: a run of immediate refusals would starve it, which the server treats as overload.
      await setImmediate();
      desk.clock.advance({ seconds: 0.05 });
      const answer = await send(request, await college.cookiesOf(request.caller));
      if (answer === undefined) {
        note('no answer');
        continue;
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 401) college.wasLetIn(request.caller);
      if (answer.status < 400) reached.add(`${request.operation.method} ${request.operation.path}`);
      const problem = judge(request, answer);
      if (problem !== undefined) note(`${problem}: ${answer.body.slice(0, 200)}`);
      if (current % 500 === 0) onProgress?.(current);
    }
    [current, shown] = [0, 'after all of them'];
    (lines as unknown[]).length = 0;
    for (const problem of await check()) note(problem);
    return {
      requests: to - from + 1,
      statuses,
      reached: [reached.size, operations.length],
      findings,
    };
  } finally {
    process.off('unhandledRejection', onUnhandled);
    await desk.close();
  }

  async function send({ method, url, headers, payload }: Request, cookies: Record<string, string>) {
    const given = headers.cookie === undefined ? { cookies } : {};
    const answered = desk.app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: '203.0.113.7',
      ...given,
      ...(payload !== undefined && { payload }),
    });
    const never = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => never.resolve(undefined), MAX_MS);
    const answer = await Promise.race([answered, never.promise]);
    clearTimeout(timer);
    if (answer === undefined) return undefined;
    const type = String(answer.headers['content-type'] ?? '');
    return { status: answer.statusCode, type, body: answer.body };
  }
}

function wordsFor({ caller, method, url, headers, payload, bent }: Request): string {
  const sent = payload === undefined ? '' : ` ${payload.slice(0, 300)}`;
  const bends = bent.length === 0 ? 'as it should be' : bent.join(', ');
  return `${caller.name}: ${method} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)}${sent} (${bends})`;
}

/** The errors in the log. */
function wordsOf(lines: readonly Readonly<Record<string, unknown>>[]): string {
  const errors = lines.filter(({ level }) => Number(level) >= 50);
  return errors.map(({ err, msg }) => JSON.stringify(err ?? msg).slice(0, 600)).join('\n');
}
