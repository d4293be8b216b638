import type { App } from '#server/core/http/app.ts';
import { measure } from '#server/core/measure.ts';
import type { Platform } from '#server/core/platform.ts';
import { OPEN } from './runs.ts';

/** For `/metrics`: applications that wait to be handed on, and the age of the oldest run, by the state of the run. */
export function measureHandingOn({ metrics }: App, { database, clock }: Platform): void {
  const read = () =>
    database.kysely
      .selectFrom('hand_on_runs')
      .where('state', 'in', OPEN)
      .groupBy('state')
      .select(({ fn, eb }) => [
        'state',
        fn.min('begun_at').as('begun'),
        fn.sum<number>(eb('planned', '-', eb.ref('acknowledged'))).as('waiting'),
      ])
      .execute();
  measure(metrics, {
    name: 'matricula_deliveries_waiting',
    help: 'Applications that are to be handed on and were not confirmed yet, by the state of their run.',
    label: 'state',
    read: async () => (await read()).map(({ state, waiting }) => [state, Number(waiting)]),
  });
  measure(metrics, {
    name: 'matricula_deliveries_oldest_seconds',
    help: 'How long ago the oldest run of handing on began that has not ended, by its state.',
    label: 'state',
    read: async () => {
      const now = clock().getTime();
      return (await read()).map(({ state, begun }) => [state, (now - begun.getTime()) / 1000]);
    },
  });
}
