import type { JobKind } from './jobs.ts';

/** Asks each minute which kinds of job are due: one job, where a cron line for each kind would be many that find nothing. */
export function createLookForDueJob(kinds: readonly JobKind[]): JobKind {
  return {
    name: 'look-for-due',
    every: '* * * * *',
    async run(_data, platform) {
      const { database, jobs } = platform;
      await Promise.all(
        kinds.map(async ({ name, isDue }) => {
          if (!(await isDue?.(platform))) return;
          await database.transaction((trx) => jobs.enqueue({ name }, {}, { in: trx }));
        }),
      );
    },
  };
}
