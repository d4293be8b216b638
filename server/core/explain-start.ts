import { troubleOf } from './database/is-down.ts';
import { explainFullDisk } from './full-disk.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

/**
 * @returns a problem of one line, where a full disk or the state of the database is what keeps the program from running, such as one that takes
 * no changes during a failover; else the error.
 */
export async function explainStart(
  error: unknown,
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<unknown> {
  const explained = await explainFullDisk(error, settings);
  // Only what PostgreSQL itself says has a severity: others refuse connections, too.
  const isOfDatabase = explained instanceof Error && 'severity' in explained;
  const trouble = isOfDatabase ? troubleOf(explained) : undefined;
  if (trouble === undefined) return explained;
  const whose = settings.databaseUrl === undefined ? 'The' : 'DATABASE_URL: the';
  return new StartProblem(`${whose} database ${trouble}. Start again when it serves.`, 1);
}
