/**
 * A worker is killed (kill -9) amid an act on a view, the letters of another one and the news of a release, all three at once, and another
 * one goes on: nothing is done twice, and nothing is lost.
 */
import { afterAll, expect, it, vi } from 'vitest';
import { startMailServer } from '#server/core/mail/testing/mail-server.ts';
import {
  findFreePort,
  startServerProcess,
  type TestProcess,
} from '#server/core/testing/process.ts';
import { tellReleasesJob } from './decisions/tell-job.ts';
import { seedApplications } from './testing/applications.ts';
import { openTestDesk } from './testing/desk.ts';

vi.setConfig({ testTimeout: 240_000 });

/** More than the act and the release have in one transaction. */
const PEOPLE = 230;
/** Letters that the queue of all mail has under way at once. */
const IN_FLIGHT = 10;
const LOCK = 4714;

const now = new Date();
const desk = await openTestDesk({ now: now.toISOString() });
const { database, jobs } = desk.platform;
const [one, two] = [await desk.member('registrar'), await desk.member('registrar')];
const gate = await desk.connect();
const { promise: isMailing, resolve: reachLetters } = Promise.withResolvers<void>();
let isHeld = true;
const server = await startMailServer({
  beforeAnswering: async () => {
    if (!isHeld || lettersAbout('A word').length < 5) return;
    // The mail server has taken these letters, and never answers.
    reachLetters();
    await new Promise(() => {});
  },
});
const workers: TestProcess[] = [];
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await server.close();
});

function lettersAbout(words: string) {
  return server.received.filter(({ mail }) => mail.subject?.includes(words));
}

async function startWorker(): Promise<TestProcess> {
  const worker = startServerProcess({
    ROLE: 'worker',
    PORT: String(await findFreePort()),
    DATABASE_URL: desk.databaseUrl,
    DATA_DIR: desk.platform.settings.dataDir,
    SKIP_SYSTEM_SETUP: '1',
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'office@college.example',
  });
  workers.push(worker);
  await worker.untilPrinted("Matricula's worker is ready");
  return worker;
}

/** Stops the act before its second part, and the news before their second batch. */
async function closeGate(): Promise<void> {
  await gate.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$;
    create function wait_in_the_middle() returns trigger language plpgsql as $$
    begin
      if (select count(*) from decisions where account_id < new.account_id) = 70
        then perform pg_advisory_xact_lock_shared(${LOCK}); end if;
      return new;
    end $$;
    create trigger gate before update of position on bulk_acts
      for each row when (new.kind = 'note' and new.position > 200) execute function wait_at_gate();
    create trigger gate before update of released_at on decisions
      for each row execute function wait_in_the_middle()`);
  await gate.query(`select pg_advisory_lock(${LOCK})`);
}

it('an act, letters and a release go on where they were', async () => {
  await seedApplications(
    desk.platform,
    Array.from({ length: PEOPLE }, () => ({ isSubmitted: true })),
  );
  await gate.query(`
    with release as (
      insert into decision_releases (at, made_by, made_at, letters)
      values (now(), ${one.id}, now(), '{}') returning id)
    insert into decisions (account_id, code, set_by, set_at, reason, confirmed_by, confirmed_at,
      release_id, fields)
    select account_id, 'admit', ${one.id}, now(), 'met', ${two.id}, now(), release.id, '{}'
    from applications, release`);
  await closeGate();
  const search = { facets: 'status:submitted' };
  const order = async (kind: string, choices: object): Promise<number> => {
    const { id, count: typed } = (await one.call('POST', '/api/staff/acts', search)).body;
    const body = { kind, choices, typed, reason: 'a test' };
    expect((await one.call('POST', `/api/staff/acts/${id}/begin`, body)).status).toBe(200);
    return id;
  };
  const texts = [{ language: 'en', subject: 'A word', text: 'A word' }];
  const letters = await order('letter', { texts, is_about_application: true });
  await order('note', { text: 'once' });
  const tell = () => database.transaction((trx) => jobs.enqueue(tellReleasesJob, {}, { in: trx }));
  await tell();

  const first = await startWorker();
  await isMailing;
  await vi.waitFor(
    async () => {
      const { rows } = await gate.query(`select from pg_locks
        join pg_database on pg_database.oid = database where locktype = 'advisory' and not granted
          and objid = ${LOCK} and datname = current_database()`);
      expect(rows).toHaveLength(2);
    },
    { timeout: 60_000, interval: 50 },
  );
  first.kill('SIGKILL');
  expect(await first.ended()).toBe('SIGKILL');
  isHeld = false;
  await gate.query(`select pg_advisory_unlock(${LOCK})`);
  await gate.query('drop trigger gate on bulk_acts; drop trigger gate on decisions');
  const release = async () => (await one.get('/api/staff/releases')).releases[0];
  expect(await release()).toMatchObject({ told: 50 });

  await startWorker();
  await tell();
  const outbox = async () => (await one.get(`/api/staff/acts/${letters}/outbox`)).counts;
  const news = () => lettersAbout('There is news');
  await vi.waitFor(
    async () => {
      const { acts } = await one.get('/api/staff/acts');
      expect(acts[0]).toMatchObject({ state: 'done', done: PEOPLE });
      expect(await release()).toMatchObject({ told: PEOPLE, decisions: PEOPLE });
      expect(Object.keys(await outbox()).sort()).toEqual(['sent', 'unsure']);
      expect(new Set(news().map(({ mail }) => mail.messageId)).size).toBe(PEOPLE);
    },
    { timeout: 180_000, interval: 500 },
  );

  const each = (letters: ReturnType<typeof news>) =>
    new Set(letters.flatMap(({ recipients }) => recipients)).size;
  expect(each(news())).toBe(PEOPLE);
  // A letter that the mail server took unheard comes again under the same id, by which mail programs know it.
  expect(news().length).toBeLessThanOrEqual(PEOPLE + IN_FLIGHT);
  const words = lettersAbout('A word');
  expect(each(words)).toBe(words.length);
  const { sent, unsure } = await outbox();
  expect([sent + unsure, unsure <= 2]).toEqual([PEOPLE, true]);
  const lines = (await desk.trail()).map(({ act: name, account }) => `${name} ${account}`);
  for (const name of ['note.added', 'decision.released', 'letter.sent']) {
    const found = lines.filter((line) => line.startsWith(`${name} `));
    expect(found, name).toHaveLength(name === 'letter.sent' ? sent : PEOPLE);
    expect(new Set(found).size, name).toBe(found.length);
  }
});
