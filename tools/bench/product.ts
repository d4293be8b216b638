/** A running product whose database holds many realistic applications. Some of the applicants are logged in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { completeApplication } from '#form/application/complete-application.ts';
import type { DatabaseAddress } from '#server/core/database/database.ts';
import { enterEmbedded } from '#server/core/database/embedded/embedded.ts';
import { SUPERUSER } from '#server/core/database/embedded/owner.ts';
import { addressIn } from '#server/core/database/embedded/socket-folder.ts';
import { silentLog } from '#server/core/log.ts';
import { startProduct } from '../trial/product.ts';

/** The maximum number of logged-in applicants, spread evenly over all. */
const MAX_SESSIONS = 16_000;
const INSERT_STEP = 20_000;

const ACCOUNTS = `
  insert into accounts (username, password_hash, confirmed_at, password_changed_at)
  select 'applicant-' || i || '@applicants.test', 'none', now(), now()
  from generate_series(1, $1::int) as i`;

/** All distinct, so that repetition gains nothing; each has the size of a real one, 3 to 5 kB. */
const APPLICATIONS = `
  insert into applications (account_id, answers, answers_changed_at, started_at)
  select id, $1::jsonb || jsonb_build_object(
    'first_name', 'First ' || md5(id::text),
    'last_name', 'Last ' || md5((id * 7)::text),
    'personal_statement_essay', left($2, 600 + (id % 1200)::int) || md5((id * 3)::text)
  ), now(), now()
  from accounts where id between $3 and $4`;

/** Tokens `bench-0` and so on, last seen too long ago for the job that follows drafts: it would write summaries during a measure. */
const SESSIONS = `
  with progress as (
    insert into summary_progress (seen_until) values (now()) on conflict (is_only) do update set seen_until = now()
  )
  insert into sessions (token_hash, account_id, created_at, last_seen_at)
  select sha256(convert_to('bench-' || i, 'UTF8')), 1 + (i * $2::bigint / $1::int), now(), now() - interval '4 minutes'
  from generate_series(0, $1::int - 1) as i`;

type Address = Exclude<DatabaseAddress, { readonly connectionString: string }>;

/** A running product, the address of its database as a superuser, and how many of its applicants are logged in. */
export type Bench = Awaited<ReturnType<typeof startBench>>;

export async function startBench(applications: number) {
  console.log(`Starting a product with ${applications} applications …`);
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'warn',
    SKIP_SYSTEM_SETUP: '1',
  };
  const product = await startProduct(settings, join(folder, 'product.log'));
  const embedded = await enterEmbedded({
    dataDir: settings.DATA_DIR,
    as: 'guest',
    log: silentLog(),
    onLost: (problem) => {
      throw problem;
    },
  });
  const address = addressIn(embedded.socketFolder(), 'matricula', SUPERUSER) as Address;
  const client = new pg.Client(address);
  await client.connect();
  const sessions = Math.min(applications, MAX_SESSIONS);
  await seed(client, applications, sessions);
  await client.end();
  return {
    url: product.url,
    environment: product.environment,
    folder,
    address,
    applications,
    sessions,
    async end() {
      await product.stop();
      await embedded.leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param client a superuser's, because `checkpoint` needs one. */
async function seed(client: pg.Client, applications: number, sessions: number): Promise<void> {
  const answers = completeApplication();
  const essay = String(answers.personal_statement_essay);
  await client.query('set synchronous_commit to off');
  await client.query(ACCOUNTS, [applications]);
  for (let from = 1; from <= applications; from += INSERT_STEP) {
    const values = [JSON.stringify(answers), essay, from, from + INSERT_STEP - 1];
    await client.query(APPLICATIONS, values);
  }
  await client.query(SESSIONS, [sessions, applications]);
  await client.query('vacuum analyze accounts, applications, sessions');
  await client.query('checkpoint');
}
