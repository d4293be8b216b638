import { troubleOf } from './database/is-down.ts';
import { explainFullDisk } from './full-disk.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Explains a start that failed because of a full disk or the state of the database, such as a failover that makes it read-only.
 * @returns a StartProblem of one line for these; any other error unchanged.
 */
export async function explainStart(
  error: unknown,
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<unknown> {
  const explained = await explainFullDisk(error, settings);
  // Only PostgreSQL's own errors have a severity. Connections to other servers can be refused, too.
  const isOfDatabase = explained instanceof Error && 'severity' in explained;
  const trouble = isOfDatabase ? troubleOf(explained) : undefined;
  if (trouble === undefined) return explained;
  const whose = settings.databaseUrl === undefined ? 'The' : 'DATABASE_URL: the';
  return new StartProblem(`${whose} database ${trouble}. Start again when it serves.`, 1);
}
