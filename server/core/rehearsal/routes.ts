import { GET_REHEARSAL, REHEARSAL_DOMAIN, Rehearsal } from '#contract/rehearsal.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { anybody } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';

/**
 * With `REHEARSAL=allowed`, tells that rehearsals are allowed, and counts the accounts and sign-ups that are not a rehearsal's.
 * Without it, the address does not exist, and `npm run rehearse` refuses the site.
 */
export function rehearsalRoutes(app: App, { settings, database }: Platform): void {
  if (!settings.isForRehearsals) return;
  const on = callsOf(app, 'operation');
  on(
    GET_REHEARSAL,
    'Whether a rehearsal may be held here; only where REHEARSAL=allowed',
    { who: anybody, answer: Rehearsal },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return {
        rehearsal: 'allowed' as const,
        others: await countOthers(database.kysely),
        rate_limit_scale: settings.rateLimitScale,
      };
    },
  );
}

async function countOthers(queries: Queries): Promise<number> {
  const counts = await Promise.all(
    (['accounts', 'sign_ups'] as const).map((table) =>
      queries
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('username', 'not like', `%@${REHEARSAL_DOMAIN}`)
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}
