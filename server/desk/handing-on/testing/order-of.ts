import type { Platform } from '#server/core/platform.ts';
import type { HandOnOrder } from '../runs.ts';

/** The order of a run's present job. */
export async function orderOf(
  { database }: Pick<Platform, 'database'>,
  run: number,
): Promise<HandOnOrder> {
  const { attempt } = await database.kysely
    .selectFrom('hand_on_runs')
    .select('attempt')
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  return { run, attempt };
}
