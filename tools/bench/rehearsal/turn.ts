/**
 * Plays the turn of a year on a database of its own: drafts are closed while applicants save and submit, and the process that makes the
 * turn is killed (kill -9) in the middle. `run-turn.ts` runs it from the command line.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { completeApplication } from '#form/application/complete-application.ts';
import { buildApp } from '#server/app.ts';
import { twoSeasons } from '#server/applicant/seasons/testing/college.ts';
import type { App } from '#server/core/http/app.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import { startTestPlatform, type TestPlatform } from '#server/core/testing/platform.ts';
import { startProcess } from '#server/core/testing/process.ts';
import { until } from '../../trial/until.ts';
import { percentile } from '../percentile.ts';

const PROCESS = join(
  import.meta.dirname,
  '../../../server/applicant/seasons/testing/turn-process.ts',
);
/** The states of ten accounts; the last one has begun nothing. */
const STATES = [...Array<string>(6).fill('draft'), 'submitted', 'submitted', 'withdrawn', 'fresh'];

type Turn = {
  readonly seconds: number;
  readonly saves: number;
  /** The time that 99 of 100 saves took at most. */
  readonly p99: number;
  readonly closed: number;
  readonly carried: number;
  readonly letters: number;
  readonly againBegun: number;
  /** Broken promises in words; none for a good turn. */
  readonly broken: readonly string[];
};

/** @param savers how many of the drafts' owners save all the time. */
export async function playTurn(accounts: number, savers: number): Promise<Turn> {
  const environment = { RATE_LIMIT_SCALE: '100000' };
  const parts = { tenant: twoSeasons('close'), clock: () => new Date() };
  const test = await startTestPlatform({ environment, parts });
  const app = await buildApp(test.platform);
  await app.ready();
  const database = new pg.Pool({ ...test.address, max: 1 });
  try {
    return await play(test, app, database, accounts, savers);
  } finally {
    await database.end();
    await app.close();
    await test.close();
  }
}

async function play(
  test: TestPlatform,
  app: App,
  database: pg.Pool,
  accounts: number,
  savers: number,
): Promise<Turn> {
  await database.query(SEED, [accounts, JSON.stringify(completeApplication()), STATES]);
  const before = await digestOf(database);
  const drafts = await logIn(database, 'draft', savers);
  const turn = new AbortController();
  const saving = drafts.map((draft) => saveOn(app, draft, turn.signal));
  const began = performance.now();
  await makeTurn(test, database, accounts / 20);
  const seconds = (performance.now() - began) / 1000;
  turn.abort();
  const saved = await Promise.all(saving);
  const [row] = await ask(
    database,
    "select closed::int, carried::int from season_turns where season = 'fall-2028'",
  );
  const [closed, carried] = [Number(row?.closed), Number(row?.carried)];
  const letters = (await test.mailbox()).map(({ to }) => to);
  const held = await ask(
    database,
    "select account_id, answers->>'personal_statement_essay' as text from applications",
  );
  const texts = new Map(held.map(({ account_id, text }) => [account_id, text]));
  const isUnchanged = before === (await digestOf(database));
  const againBegun = await applyAgain(app, await logIn(database, 'submitted', savers));
  const promises: readonly (readonly [isKept: boolean, broken: string])[] = [
    ...saved.map(
      ({ account, text }) =>
        [texts.get(account) === text, `a save of account ${account} was lost`] as const,
    ),
    [isUnchanged, 'a submission was changed by the turn'],
    [before === (await digestOf(database)), 'a submission was changed by applying again'],
    [new Set(letters).size === letters.length, 'somebody got two letters'],
    [letters.length === closed, `${closed} drafts were closed with ${letters.length} letters`],
    [closed === accounts * 0.6, `${closed} drafts were closed`],
    [againBegun === savers, `${againBegun} of ${savers} could apply again`],
  ];
  const times = saved.flatMap((one) => one.times);
  return {
    ...{ seconds, saves: times.length, p99: percentile(times, 99), closed, carried, againBegun },
    letters: letters.length,
    broken: promises.flatMap(([isKept, broken]) => (isKept ? [] : [broken])),
  };
}

/** Accounts of every state; the time of day does not matter, because the second season has opened. @param $3 {@link STATES} */
const SEED = `
  with people as (
    insert into accounts (username, password_hash, confirmed_at, password_changed_at)
    select ($3::text[])[1 + number % 10] || '-' || number || '@mail.example', 'none', now(), now()
    from generate_series(1, $1::int) number
    returning id, split_part(username, '-', 1) as state),
  begun as (
    insert into applications (account_id, answers, answers_changed_at, started_at, validating_at, submitted_at)
    select id, $2, now(), now(), case when state = 'submitted' then now() end,
      case when state = 'submitted' then now() end
    from people where state <> 'fresh' returning account_id),
  sent as (
    insert into submissions (account_id, form_version, wording, username, documents, language)
    select id, 1, '{"pages": []}', 'x', '{}', 'en' from people where state = 'submitted')
  insert into withdrawals (account_id, withdrawn_at) select id, now() from people where state = 'withdrawn'`;

type Row = Readonly<Record<string, unknown>>;

async function ask(database: pg.Pool, query: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.query<Row>(query, values)).rows;
}

/** The whole of what was submitted, as one hash. */
async function digestOf(database: pg.Pool): Promise<unknown> {
  const [row] = await ask(
    database,
    `select md5(string_agg(md5(applications::text || submissions::text), '' order by account_id)) as hash
    from applications join submissions using (account_id)`,
  );
  return row?.hash;
}

type Person = { readonly account: unknown; readonly cookies: { readonly session: string } };

/** Logs in some people of a state. */
async function logIn(database: pg.Pool, state: string, count: number): Promise<Person[]> {
  const some = 'select id from accounts where username like $1 order by id limit $2';
  const people = await ask(database, some, [`${state}-%`, count]);
  return Promise.all(
    people.map(async ({ id }) => {
      const { hash, value } = createToken();
      await database.query(
        'insert into sessions (token_hash, account_id, created_at, last_seen_at) values ($1, $2, now(), now())',
        [hash, id],
      );
      return { account: id, cookies: { session: value } };
    }),
  );
}

/** Saves until the signal. @returns the text that was acknowledged last, and the milliseconds of each save. */
async function saveOn(app: App, { account, cookies }: Person, signal: AbortSignal) {
  const times: number[] = [];
  let text = '';
  while (!signal.aborted) {
    text = `Line ${times.length} of ${account}`;
    const payload = { answers: { personal_statement_essay: text } };
    const from = performance.now();
    const saved = await app.inject({ method: 'PUT', url: '/api/answer', cookies, payload });
    times.push(performance.now() - from);
    if (saved.statusCode !== 200) throw new Error(`A save was answered with ${saved.statusCode}.`);
    await pause(50);
  }
  return { account, text, times };
}

/** Makes the turn in a process that is killed when so many drafts are closed, and in another one to the end. */
async function makeTurn(test: TestPlatform, database: pg.Pool, some: number): Promise<void> {
  const env = { DATABASE_URL: test.databaseUrl, DATA_DIR: test.platform.settings.dataDir };
  const dying = startProcess(process.execPath, [PROCESS], { env });
  await until('some closed drafts', async () => {
    const [row] = await ask(database, 'select count(closed_by)::int as closed from withdrawals');
    return Number(row?.closed) >= some;
  });
  dying.kill('SIGKILL');
  await dying.ended();
  const next = startProcess(process.execPath, [PROCESS], { env });
  await next.ended();
  if (next.printed.out !== 'done\n') throw new Error(`The turn ended early. ${next.printed.err}`);
}

/** @returns how many of the people who had submitted began another application. */
async function applyAgain(app: App, people: readonly Person[]): Promise<number> {
  const payload = { season: 'fall-2028' };
  let begun = 0;
  // One after the other: fifty at once would be turned away with 503.
  for (const { cookies } of people) {
    const answer = await app.inject({ method: 'POST', url: '/api/applications', cookies, payload });
    if (answer.statusCode === 200) begun += 1;
  }
  return begun;
}
