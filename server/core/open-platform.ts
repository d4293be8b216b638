import { passedProblems } from '#tenant/seasons/seasons.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { systemClock } from './clock.ts';
import { openDatabase, type Queries } from './database/database.ts';
import { type ReachOptions, reachDatabase } from './database/reach-database.ts';
import { prepareDatabase } from './database/rights.ts';
import { createDeadlines } from './deadlines/deadlines.ts';
import { explainStart } from './explain-start.ts';
import { openFiles } from './files/open-files.ts';
import { follow } from './follow.ts';
import { changedKeysOfFile } from './forms/check.ts';
import { createForms, partsInForce } from './forms/forms.ts';
import { listForms, readTexts, wasInForce } from './forms/store.ts';
import type { JobKind } from './jobs/jobs.ts';
import { type JobQueue, openQueue, QUEUE_CONNECTIONS } from './jobs/queue.ts';
import { hasDevMailbox, keepMessage } from './mail/dev-mailbox.ts';
import { createMail, type Post } from './mail/mail.ts';
import { createSmtp } from './mail/smtp.ts';
import type { Platform } from './platform.ts';
import { isPractice as findPractice, keepLetter, lettersFolder } from './practice/practice.ts';
import { openScanner } from './scanner/scanner.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';
import { loadTenant } from './tenant.ts';
import { openTracing } from './tracing/tracing.ts';

type OpenOptions = ReachOptions & {
  /** Every kind of job of the product. */
  readonly kinds: readonly JobKind[];
  /** Slow work that needs no database: done once the college's configuration has been checked. */
  readonly prepare?: () => Promise<void>;
};

/** An open platform with its queue; close it at the end. */
export type OpenPlatform = {
  readonly platform: Platform;
  readonly queue: JobQueue;
  /** Closes everything in reverse order. The last process to use an embedded database stops it. */
  close(): Promise<void>;
};

/**
 * Reads the college's configuration, connects to the database and migrates it, and opens everything that needs it.
 * @throws StartProblem for a problem that the operator can fix; nothing stays open then.
 */
export async function openPlatform(options: OpenOptions): Promise<OpenPlatform> {
  const { settings, log, kinds } = options;
  const { tenant, translations } = await loadTenant(settings.tenantFile);
  await options.prepare?.();

  const opened = new AsyncDisposableStack();
  try {
    const addresses = await reachDatabase(options, opened);
    await prepareDatabase(addresses);
    const { queries, direct } = addresses;
    const tracing = await openTracing(options.as === 'guest' ? { traces: undefined } : settings);
    opened.defer(() => tracing.close());
    const database = openDatabase({
      address: queries,
      poolSize: poolSize(settings),
      log,
      replica: settings.databaseReplicaUrl,
      tracing,
    });
    opened.defer(() => database.close());
    if (options.as === 'server') await refuseContradictions(database.kysely, tenant, systemClock());
    const isPractice = await findPractice(database.kysely);
    const pseudo = settings.pseudoLanguage;
    const forms = createForms(
      { tenant, translations },
      { database, clock: systemClock, log, speech: { pseudo, isPractice } },
    );
    await forms.refresh();
    const spoken = partsInForce(forms);
    const deadlines = createDeadlines(database);
    await deadlines.refresh();
    if (options.as === 'server') {
      opened.defer(follow(deadlines, { name: 'extended deadlines', everyMs: 5000, log }));
      opened.defer(follow(forms, { name: 'published forms', everyMs: 4000, log }));
    }
    const files = await openFiles({ settings, database, clock: systemClock });
    const queue = await openQueue({ address: direct, kinds, does: kindsToRun(options), log });
    opened.defer(() => queue.stop());
    const { publicUrl } = settings;
    const deliver = isPractice
      ? practicePost(options, database)
      : openPost(options, tenant, database, opened);
    const markIn = (tag: string | undefined) => spoken.languages.in(tag).practice;
    const mail = createMail(queue, { publicUrl, deliver, markIn });
    const platform: Platform = {
      settings,
      get tenant() {
        return forms.current().tenant;
      },
      get form() {
        return forms.current().form;
      },
      forms,
      ...spoken,
      isPractice,
      database,
      deadlines,
      files,
      scanner: openScanner({ settings, log }),
      jobs: queue,
      mail,
      tracing,
      log,
      clock: systemClock,
    };
    return { platform, queue, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw await explainStart(error, settings);
  }
}

/**
 * Checks a college's file against the seasons that have opened and the forms that were in force, before its own form is stored.
 * @throws StartProblem for a file that removes, moves or precedes an open season, or gives a key of any form another type.
 */
async function refuseContradictions(queries: Queries, tenant: Tenant, now: Date): Promise<void> {
  const turns = await queries
    .selectFrom('season_turns')
    .select('season')
    .orderBy('began_at')
    .execute();
  const opened = turns.map(({ season }) => season);
  const forms = (await listForms(queries)).filter((one) => wasInForce(one, one.inForceAt));
  const texts = await readTexts(
    queries,
    forms.map(({ id }) => id),
  );
  const problems = [
    ...passedProblems(tenant, opened, now),
    ...changedKeysOfFile(tenant, texts.values()),
  ];
  if (problems.length === 0) return;
  const lines = problems.map(({ path, problem }) => `${path} ${problem}`);
  throw new StartProblem(`The college's file: ${lines.join('\n')}`, 2);
}

/** The job kinds that this process runs: a worker runs all, a web server those that every server runs, a command none. */
function kindsToRun({ as, settings, kinds }: OpenOptions): readonly JobKind[] {
  if (as === 'guest') return [];
  return settings.role === 'web' ? kinds.filter((kind) => kind.runsOnEveryServer) : kinds;
}

/** Connections left for requests, after those of the queue and the embedded database's lock. */
function poolSize({ databasePoolSize, databaseUrl }: Settings): number {
  const forEmbedded = databaseUrl === undefined ? 1 : 0;
  return databasePoolSize - QUEUE_CONNECTIONS - forEmbedded;
}

/** A practice portal keeps all letters, whatever mail server is set. */
function practicePost({ settings }: OpenOptions, database: Platform['database']): Post['deliver'] {
  return async (message) => {
    await keepLetter(lettersFolder(settings), systemClock(), message);
    if (hasDevMailbox(settings)) await keepMessage({ database, clock: systemClock }, message);
    return true;
  };
}

function openPost(
  { settings, log }: OpenOptions,
  tenant: Tenant,
  database: Platform['database'],
  opened: AsyncDisposableStack,
): Post['deliver'] {
  if (settings.smtpUrl === undefined) {
    if (hasDevMailbox(settings)) {
      return async (message) => {
        await keepMessage({ database, clock: systemClock }, message);
        return true;
      };
    }
    // An operator command only queues mail. The server sends it, and does not start without a mail server.
    return () => Promise.reject(new Error('There is no mail server here.'));
  }
  const from = settings.mailFrom ?? `${tenant.partnerName} <${tenant.helpEmail}>`;
  const smtp = createSmtp({ url: settings.smtpUrl, from, log });
  opened.defer(() => smtp.close());
  return (message) => smtp.deliver(message);
}
