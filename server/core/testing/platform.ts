import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { createJobKinds } from '#server/jobs.ts';
import type { Translations } from '#tenant/in-language.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { openDatabase } from '../database/database.ts';
import { enterEmbedded } from '../database/embedded/embedded.ts';
import { createDeadlines } from '../deadlines/deadlines.ts';
import { openFiles } from '../files/open-files.ts';
import { createForms, partsInForce } from '../forms/forms.ts';
import { openQueue } from '../jobs/queue.ts';
import { silentLog } from '../log.ts';
import { createMail, type Message } from '../mail/mail.ts';
import type { Platform } from '../platform.ts';
import { openScanner } from '../scanner/scanner.ts';
import { type Environment, readSettings } from '../settings.ts';
import { noTracing } from '../tracing/tracing.ts';
import { createTestDatabase } from './database.ts';

// biome-ignore lint/suspicious/noExplicitAny: each test knows what its statement returns.
type Query = <Row = any>(text: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>;

type Span = { days?: number; hours?: number; minutes?: number; seconds?: number };

/** A whole platform on a real PostgreSQL and a database of its own, for the tests of one file. */
export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>;

export type TestOptions = {
  /** Settings by their environment variables, such as `{ RATE_LIMIT_SCALE: '1000' }`. */
  readonly environment?: Environment;
  /** Replaces parts of the platform, such as the tenant. */
  readonly parts?: Partial<Platform>;
  /** The texts of another college than the sample in other languages. */
  readonly translations?: Translations;
  /** The initial time. */
  readonly now?: string;
};

/**
 * Starts a platform for a test file:
 *
 *     const test = await startTestPlatform();
 *     const app = await buildApp(test.platform);
 *     afterAll(async () => { await app.close(); await test.close(); });
 *
 * The first file that runs starts a PostgreSQL, the others share it, the last stops it.
 */
export async function startTestPlatform(options: TestOptions = {}) {
  const log = silentLog();
  const dataDir = join(tmpdir(), `matricula-tests-${process.getuid?.() ?? 0}`);
  const embedded = await enterEmbedded({
    dataDir,
    as: 'guest',
    log,
    onLost: (problem) => {
      throw problem;
    },
    // Test data need not survive a crash.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const test = await createTestDatabase(embedded);
  const database = openDatabase({ address: test.address, poolSize: 5, log });
  const jobs = await openQueue({ address: test.address, kinds: createJobKinds(), does: [], log });

  const ownDataDir = await mkdtemp(join(tmpdir(), 'matricula-test-'));
  const settings = readSettings({ DATA_DIR: ownDataDir, ...options.environment }, 'guest');

  let now = new Date(options.now ?? '2025-01-10T12:00:00Z');
  const clock = () => new Date(now);
  const forms = createForms(collegeOf(options), {
    database,
    clock,
    log,
    form: options.parts?.form,
    speech: { pseudo: settings.pseudoLanguage },
  });
  await forms.refresh();
  const platform: Platform = {
    settings,
    get tenant() {
      return forms.current().tenant;
    },
    get form() {
      return forms.current().form;
    },
    forms,
    ...partsInForce(forms),
    isPractice: false,
    database,
    deadlines: createDeadlines(database),
    files: await openFiles({ settings, database, clock }),
    scanner: openScanner({ settings, log }),
    jobs,
    mail: createMail(jobs, {
      publicUrl: settings.publicUrl,
      deliver: () => Promise.reject(new Error('tests read the mailbox instead')),
    }),
    tracing: noTracing,
    log,
    clock,
    ...options.parts,
  };
  /** Runs a statement. @returns its rows. */
  const query: Query = async <Row>(text: TemplateStringsArray, ...values: unknown[]) =>
    (await sql<Row>(text, ...values).execute(database.kysely)).rows;
  const connections: pg.Client[] = [];
  /** Committed mail, oldest first. Nothing is delivered. */
  async function mailbox(): Promise<Message[]> {
    const rows = await query<{ data: Message }>`
      select data from pgboss.job where name = 'mail' order by created_on, id`;
    return rows.map(({ data }) => data);
  }
  const lettersTo = async (username: string) =>
    (await mailbox()).filter(({ to }) => to === username);
  /** Stands still until a test moves it. */
  const testClock = {
    set(time: Date | string): void {
      now = new Date(time);
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): void {
      const added = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
      now = new Date(now.getTime() + added);
    },
  };
  return {
    platform,
    /** Address of its database, for tests that need their own connection. */
    address: test.address,
    /** As a `DATABASE_URL`, for child processes. */
    databaseUrl: test.url,
    clock: testClock,
    query,
    /** A connection of its own to the database, ended with everything else. */
    async connect(): Promise<pg.Client> {
      const client = new pg.Client(test.address);
      // A test may have ended the portal or PostgreSQL itself.
      client.on('error', () => {});
      await client.connect();
      connections.push(client);
      return client;
    },
    /** Resolves when so many statements wait for locks. */
    async untilWaiting(count = 1): Promise<void> {
      const waiting = () => query`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(count), 30_000);
    },
    /** Takes the waiting jobs of a kind from the queue. @returns their data. */
    async takeJobs<Data>(name: string): Promise<Data[]> {
      const jobs = await query<{ data: Data }>`
        delete from pgboss.job where name = ${name} and state < 'active' returning data`;
      return jobs.map(({ data }) => data);
    },
    mailbox,
    lettersTo,
    async lastLetter(username: string): Promise<Message> {
      const letter = (await lettersTo(username)).at(-1);
      if (letter === undefined) throw new Error(`no letter to ${username}`);
      return letter;
    },
    /** Ends everything and removes the database. */
    async close(): Promise<void> {
      for (const client of connections) await client.end();
      await jobs.stop();
      await database.close();
      await test.drop();
      await embedded.leave();
      await rm(ownDataDir, { recursive: true });
    },
  };
}

/** The sample college speaks its languages; one with a form of its own speaks English only. */
function collegeOf({ parts: { tenant = sampleTenant, form } = {}, translations }: TestOptions) {
  return { tenant, translations: translations ?? (form === undefined ? sampleTranslations : {}) };
}
