import type { App } from '#server/platform/http/app.ts';
import { measure } from '#server/platform/measure.ts';
import type { Platform } from '#server/platform/platform.ts';
import { OPEN } from './runs.ts';

/** For `/metrics`: what waits to be handed on, and for how long, by what has become of its run. */
export function measureHandingOn({ metrics }: App, { database, clock }: Platform): void {
  const open = () =>
    database.kysely
      .selectFrom('hand_on_runs')
      .where('state', 'in', OPEN)
      .groupBy('state')
      .select('state');

  measure(metrics, {
    name: 'matricula_deliveries_waiting',
    help: 'Applications that are to be handed on and were not confirmed yet, by the state of their run.',
    label: 'state',
    async read() {
      const rows = await open()
        .select(({ fn, ref, eb }) =>
          fn
            .sum<number>(eb(fn.coalesce(ref('planned'), eb.lit(0)), '-', ref('acknowledged')))
            .as('waiting'),
        )
        .execute();
      return rows.map(({ state, waiting }) => [state, Number(waiting)]);
    },
  });
  measure(metrics, {
    name: 'matricula_deliveries_oldest_seconds',
    help: 'How long ago the oldest run of handing on began that has not ended, by its state.',
    label: 'state',
    async read() {
      const rows = await open()
        .select(({ fn }) => fn.min('begun_at').as('begun'))
        .execute();
      return rows.map(({ state, begun }) => [state, (clock().getTime() - begun.getTime()) / 1000]);
    },
  });
}
