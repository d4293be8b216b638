import { earlier } from '#server/core/clock.ts';
import type { App } from '#server/core/http/app.ts';
import { measure } from '#server/core/measure.ts';
import type { Platform } from '#server/core/platform.ts';

/** For `/metrics`: documents that failed within the last hour and were not replaced since, by the reason. */
export function measureDocuments(
  { metrics }: App,
  { database: { kysely }, clock }: Platform,
): void {
  measure(metrics, {
    name: 'matricula_documents_failed',
    help: 'Documents that could not be converted within the last hour and were not replaced since, by the reason.',
    label: 'reason',
    async read() {
      const rows = await kysely
        .selectFrom('documents')
        .where('status', '=', 'failed')
        .where('changed_at', '>', earlier(clock(), { hours: 1 }))
        .groupBy('reason')
        .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
        .execute();
      return rows.map(({ reason, count }) => [reason, Number(count)]);
    },
  });
}
