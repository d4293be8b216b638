import { Type } from '#contract/schema.ts';
import type { Platform } from '../platform.ts';
import type { App } from './app.ts';
import { AppError } from './errors.ts';

const Status = Type.Object({ status: Type.String() });
/** A part that takes longer than this to answer counts as down. */
const PATIENCE_MS = 2000;

/** `/healthz` tells that the process is alive, `/readyz` that everything it needs answers. */
export function healthRoutes(app: App, { database, jobs, files }: Platform): void {
  app.get('/healthz', { schema: { summary: 'Is it alive?', response: { 200: Status } } }, () => ({
    status: 'ok',
  }));

  app.get(
    '/readyz',
    { schema: { summary: 'Can it serve an applicant?', response: { 200: Status } } },
    async () => {
      const parts = { 'the database': database, 'the job queue': jobs, 'the file store': files };
      const down = await findDown(Object.entries(parts));
      if (down === undefined) return { status: 'ok' };
      throw new AppError(503, 'not_ready', `Not ready: ${down} does not answer.`, {
        retryAfterSeconds: 5,
      });
    },
  );
}

/** The first part that does not answer in time. */
async function findDown(
  parts: readonly [name: string, part: { isAnswering(): Promise<boolean> }][],
): Promise<string | undefined> {
  const answers = await Promise.all(parts.map(([, part]) => inTime(part.isAnswering())));
  return parts.find((_part, index) => !answers[index])?.[0];
}

async function inTime(isAnswering: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  return Promise.race([isAnswering, tooLate]).finally(() => clearTimeout(timer));
}
