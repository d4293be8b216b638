import { sql } from 'kysely';
import type { App } from '#server/core/http/app.ts';
import { measure } from '#server/core/measure.ts';
import type { Platform } from '#server/core/platform.ts';
import { findLastProof } from './proof.ts';

/** For `/metrics`: what the last proof of the trail found, and the age of the last backup. */
export function measureTrail({ metrics }: App, { database: { kysely }, clock }: Platform): void {
  const since = (moment: Date) => (clock().getTime() - moment.getTime()) / 1000;
  measure(metrics, {
    name: 'matricula_trail_proof',
    help: 'The last proof of the trail: the number of breaks, and its age in seconds.',
    label: 'of',
    async read() {
      const { at, breaks } = await findLastProof(kysely);
      return at === ''
        ? []
        : [
            ['breaks', breaks],
            ['age', since(new Date(at))],
          ];
    },
  });
  measure(metrics, {
    name: 'matricula_backup_age_seconds',
    help: 'The age of the last backup: "made", as the command says, or since the portal was set up; "archived", where PostgreSQL archives its log.',
    label: 'of',
    async read() {
      const { rows } = await sql<{ of: string; at: Date }>`
        select 'made' as of, coalesce(
          (select at from trail where act = 'backup.made' order by seq desc limit 1),
          (select min(applied_at) from schema_migrations)) as at
        union all
        select 'archived', coalesce(last_archived_time, stats_reset)
        from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(kysely);
      return rows.map(({ of, at }) => [of, since(at)]);
    },
  });
}
