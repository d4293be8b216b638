import { GET_HEALTH, GET_READINESS } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import type { Platform } from '../platform.ts';
import type { App } from './app.ts';
import { callsOf } from './calls.ts';
import { AppError } from './errors.ts';
import { anybody } from './who.ts';

const Status = Type.Object({ status: Type.String() });
/** A part that takes longer than this to answer counts as down. */
const PATIENCE_MS = 2000;
const NO_ANSWER = 'does not answer';

/** `/healthz` tells that the process is alive, `/readyz` that everything it needs answers. */
export function healthRoutes(app: App, { database, jobs, files }: Platform): void {
  const on = callsOf(app);
  const config = { who: anybody };
  on(
    GET_HEALTH,
    { config, schema: { summary: 'Is it alive?', response: { 200: Status } } },
    () => ({ status: 'ok' }),
  );

  on(
    GET_READINESS,
    {
      config,
      schema: { summary: 'Can it serve an applicant?', response: { 200: Status, 503: Message } },
    },
    async () => {
      const trouble = await findTrouble([
        ['the database', database.findTrouble()],
        ['the job queue', unlessAnswering(jobs.isAnswering())],
        ['the file store', files.findTrouble()],
      ]);
      if (trouble === undefined) return { status: 'ok' };
      throw new AppError(503, 'not_ready', (say) => say('Not ready: {trouble}.', { trouble }), {
        retryAfterSeconds: 5,
      });
    },
  );
}

type Part = readonly [name: string, trouble: Promise<string | undefined>];

/** The trouble of the first part that has any. */
async function findTrouble(parts: readonly Part[]): Promise<string | undefined> {
  const troubles = await Promise.all(
    parts.map(async ([name, trouble]) => [name, await inTime(trouble)] as const),
  );
  const [name, trouble] = troubles.find(([, found]) => found !== undefined) ?? [];
  return trouble && `${name} ${trouble}`;
}

async function unlessAnswering(isAnswering: Promise<boolean>): Promise<string | undefined> {
  return (await isAnswering) ? undefined : NO_ANSWER;
}

async function inTime(trouble: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, NO_ANSWER);
  });
  return Promise.race([trouble, tooLate]).finally(() => clearTimeout(timer));
}
