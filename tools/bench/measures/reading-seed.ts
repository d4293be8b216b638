/** Submitted applications, and signed-in staff to read them. */
import pg from 'pg';
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import { writeSummaries } from '#server/applicant/summaries/write.ts';
import { openDatabase } from '#server/core/database/database.ts';
import { silentLog } from '#server/core/log.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import type { Bench } from '../product.ts';

/** The staff's session tokens. */
export const STAFF_COOKIES = ['first', 'second'].map((name) => name.padEnd(43, '-'));

const STAFF = `
  with added as (
    insert into staff (user_handle, mail, name, roles, added_at)
    select sha256(convert_to(token, 'UTF8')), rtrim(token, '-') || '@college.example', initcap(rtrim(token, '-')) || ' Reader', '["reader"]', now()
    from unnest($1::text[]) token
    returning id, rpad(split_part(mail, '@', 1), 43, '-') as token
  )
  insert into sessions (token_hash, staff_id, created_at, last_seen_at, network, browser)
  select sha256(convert_to(token, 'UTF8')), id, now(), now(), 'bench', 'bench' from added`;

const SUBMIT = `
  update applications set tabs = '{"personal_statement": "essay"}', validating_at = now(), submitted_at = now() + account_id * interval '1 second'
  where account_id <= $1`;

const SUBMISSIONS = `
  insert into submissions (account_id, form_version, wording, username, documents)
  select id, 1, replace($2, 'FIRST', 'First ' || id)::jsonb, username, '{}'
  from accounts where id <= $1`;

/** @param submitted accounts 1 up to this number have submitted. */
export async function seedReading({ address }: Bench, submitted: number): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  const answers = { ...completeApplication(), first_name: 'FIRST' };
  const situation = {
    today: dateInZone(new Date(), sampleTenant.timeZone),
    counts: {},
    tabs: { personal_statement: 'essay' },
  };
  const wording = wordingOf(walk(applicationForm(sampleTenant), answers, situation), {});
  await client.query(STAFF, [STAFF_COOKIES]);
  await client.query(SUBMIT, [submitted]);
  await client.query(SUBMISSIONS, [submitted, JSON.stringify(wording)]);
  await client.end();
  await listThem(address, submitted);
}

/** Fills the staff's list, which a background job does in the product. */
async function listThem(address: Bench['address'], submitted: number): Promise<void> {
  const database = openDatabase({ address, poolSize: 1, log: silentLog() });
  const college = { form: applicationForm(sampleTenant), tenant: sampleTenant };
  const ids = Array.from({ length: submitted }, (_, index) => index + 1);
  await database.transaction((trx) => writeSummaries(trx, college, ids), { isLong: true });
  await database.close();
}
