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

const PROCESS = join(
  import.meta.dirname,
  '../../../server/applicant/seasons/testing/turn-process.ts',
);
/** Of ten accounts: drafts, what was submitted, what was withdrawn; the last one has begun nothing. */
const SHARES = { drafts: 6, submitted: 2, withdrawn: 1 };
const STATES = `case when number % 10 < ${SHARES.drafts} then 'draft'
  when number % 10 < ${SHARES.drafts + SHARES.submitted} then 'submitted'
  when number % 10 < ${SHARES.drafts + SHARES.submitted + SHARES.withdrawn} then 'withdrawn' else 'fresh' end`;

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
  const gate = new pg.Client(test.address);
  await gate.connect();
  try {
    return await play(test, app, gate, { accounts, savers });
  } finally {
    await gate.end();
    await app.close();
    await test.close();
  }
}

async function play(
  test: TestPlatform,
  app: App,
  gate: pg.Client,
  { accounts, savers }: { accounts: number; savers: number },
): Promise<Turn> {
  await seed(gate, accounts);
  const before = await digestOf(gate);
  const people = await logIn(gate, 'draft', savers);
  const acknowledged = new Map<string, string>();
  const times: number[] = [];
  const turn = new AbortController();
  const saving = people.map((one) =>
    saveOn(app, one, { acknowledged, times, signal: turn.signal }),
  );
  const began = performance.now();
  await makeTurn(test, gate, accounts);
  const seconds = (performance.now() - began) / 1000;
  turn.abort();
  await Promise.all(saving);
  const { closed, carried } = await only(
    gate,
    "select closed, carried from season_turns where season = 'fall-2028'",
  );
  const letters = (await test.mailbox()).map(({ to }) => to);
  const broken = [
    ...(await lostOf(gate, acknowledged)),
    ...(before === (await digestOf(gate)) ? [] : ['a submission was changed by the turn']),
    ...(new Set(letters).size === letters.length ? [] : ['somebody got two letters']),
    ...(letters.length === closed
      ? []
      : [`${closed} drafts were closed with ${letters.length} letters`]),
    ...(closed === (accounts * SHARES.drafts) / 10 ? [] : [`${closed} drafts were closed`]),
  ];
  const againBegun = await applyAgain(app, gate, savers);
  if (before !== (await digestOf(gate))) broken.push('a submission was changed by applying again');
  if (againBegun !== savers) broken.push(`${againBegun} of ${savers} could apply again`);
  times.sort((one, other) => one - other);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const numbers = { seconds, p99, saves: times.length, letters: letters.length, againBegun };
  return { ...numbers, closed: Number(closed), carried: Number(carried), broken };
}

/** Accounts of every kind; the time of day does not matter, because the second season has opened. */
async function seed(gate: pg.Client, accounts: number): Promise<void> {
  const answers = JSON.stringify(completeApplication());
  await gate.query(
    `with people as (
      insert into accounts (username, password_hash, confirmed_at, password_changed_at)
      select number || '@mail.example', 'none', now(), now() from generate_series(1, $1) number
      returning id, split_part(username, '@', 1)::int as number),
    state as (select id, ${STATES} as state from people),
    begun as (
      insert into applications (account_id, answers, answers_changed_at, started_at, validating_at, submitted_at)
      select id, $2, now(), now(), case when state = 'submitted' then now() end,
        case when state = 'submitted' then now() end
      from state where state <> 'fresh' returning account_id),
    sent as (
      insert into submissions (account_id, form_version, wording, username, documents, language)
      select id, 1, '{"pages": []}', 'x', '{}', 'en' from state where state = 'submitted')
    insert into withdrawals (account_id, withdrawn_at) select id, now() from state where state = 'withdrawn'`,
    [accounts, answers],
  );
}

/** The whole of what was submitted, as one hash. */
async function digestOf(gate: pg.Client): Promise<string> {
  const { hash } = await only(
    gate,
    `select md5(string_agg(md5(applications::text || submissions::text), '' order by account_id)) as hash
    from applications join submissions using (account_id)`,
  );
  return String(hash);
}

type Person = { readonly account: string; readonly cookies: { readonly session: string } };

/** Logs in some people of a state. */
async function logIn(gate: pg.Client, state: string, count: number): Promise<Person[]> {
  const { rows } = await gate.query<{ id: string }>(
    `select id from (select id, ${STATES} as state from (
      select id, split_part(username, '@', 1)::int as number from accounts) people) each
    where state = $1 order by id limit $2`,
    [state, count],
  );
  const people: Person[] = [];
  for (const { id } of rows) {
    const { hash, value } = createToken();
    await gate.query(
      'insert into sessions (token_hash, account_id, created_at, last_seen_at) values ($1, $2, now(), now())',
      [hash, id],
    );
    people.push({ account: id, cookies: { session: value } });
  }
  return people;
}

type Saving = {
  readonly acknowledged: Map<string, string>;
  readonly times: number[];
  readonly signal: AbortSignal;
};

async function saveOn(
  app: App,
  { account, cookies }: Person,
  { acknowledged, times, signal }: Saving,
): Promise<void> {
  for (let number = 1; !signal.aborted; number += 1) {
    const text = `Line ${number} of ${account}`;
    const payload = { answers: { personal_statement_essay: text } };
    const from = performance.now();
    const { statusCode } = await app.inject({
      method: 'PUT',
      url: '/api/answer',
      cookies,
      payload,
    });
    times.push(performance.now() - from);
    if (statusCode !== 200) throw new Error(`A save was answered with ${statusCode}.`);
    acknowledged.set(account, text);
    await pause(50);
  }
}

/** Makes the turn in a process that is killed when a part of the drafts is closed, and in another one to the end. */
async function makeTurn(test: TestPlatform, gate: pg.Client, accounts: number): Promise<void> {
  const env = { DATABASE_URL: test.databaseUrl, DATA_DIR: test.platform.settings.dataDir };
  const dying = startProcess(process.execPath, [PROCESS], { env });
  while (
    Number((await only(gate, 'select count(closed_by) as some from withdrawals')).some) <
    accounts / 20
  ) {
    await pause(20);
  }
  dying.kill('SIGKILL');
  await dying.ended();
  const next = startProcess(process.execPath, [PROCESS], { env });
  await next.ended();
  if (next.printed.out !== 'done\n') throw new Error(`The turn ended early. ${next.printed.err}`);
}

async function lostOf(
  gate: pg.Client,
  acknowledged: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { rows } = await gate.query<{ id: string; text: string }>(
    "select account_id as id, answers->>'personal_statement_essay' as text from applications",
  );
  const held = new Map(rows.map(({ id, text }) => [String(id), text]));
  const lost = [...acknowledged].filter(([account, text]) => held.get(account) !== text);
  return lost.map(([account]) => `a save of account ${account} was lost`);
}

/** @returns how many of the people who had submitted began another application. */
async function applyAgain(app: App, gate: pg.Client, count: number): Promise<number> {
  const people = await logIn(gate, 'submitted', count);
  const payload = { season: 'fall-2028' };
  let begun = 0;
  // One after the other: fifty at once would be turned away with 503.
  for (const { cookies } of people) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/applications',
      cookies,
      payload,
    });
    if (statusCode === 200) begun += 1;
  }
  return begun;
}

async function only(gate: pg.Client, query: string): Promise<Record<string, unknown>> {
  const { rows } = await gate.query<Record<string, unknown>>(query);
  return rows[0] ?? {};
}
