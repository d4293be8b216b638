/** The seasons whose turn was made, and the check that a new file of the college leaves them in place. */
import { passedProblems } from '#tenant/seasons/seasons.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Queries } from './database/database.ts';
import { StartProblem } from './start-problem.ts';

/** @throws StartProblem for a file that takes away, moves or precedes a season that has opened. */
export async function mustKeepSeasons(queries: Queries, tenant: Tenant, now: Date): Promise<void> {
  const turns = await queries
    .selectFrom('season_turns')
    .select('season')
    .orderBy('began_at')
    .execute();
  const opened = turns.map(({ season }) => season);
  const lines = [...passedProblems(tenant, opened, now)].map(
    ({ path, problem }) => `${path} ${problem}`,
  );
  if (lines.length > 0) throw new StartProblem(`The college's file: ${lines.join('\n')}`, 2);
}
