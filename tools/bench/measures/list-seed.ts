/** Fills the staff's list with people whose names, schools and choices vary as much as real ones. */
import { sql } from 'kysely';
import type pg from 'pg';
import { applicationForm } from '#form/application/index.ts';
import { noteSpellings } from '#server/applicant/summaries/spellings.ts';
import { createSummarizer } from '#server/applicant/summaries/summary.ts';
import type { Database } from '#server/core/database/database.ts';
import { sampleTenant } from '#tenant/sample/index.ts';

const LIST = (words: string) => `string_to_array('${words}', ' ')`;
const STARTS = LIST(
  'al ber car dan el fer gar har iv jam kov lind mar nor ost pet quin ros sor tam ul vas wil yan zim',
);
const MIDDLES = LIST('a an ber der en er i in ing ka len man o or ov sen so ter u ven');
const ENDS = LIST(
  'berg ez field ford holm ic ina ini ko man off ova ram sen ski son ton us wood zadeh',
);
const FIRST = LIST(
  'ada ben chidi dana elif femi grace hugo ines jose kofi lena marisol nadia omar priya quinn rosa sam tess uma viktor wen xenia yusuf zoe',
);

/** One person in this many is an Okafor. */
const OKAFORS = 2500;

const PEOPLE = `
  create temporary table people as
  select id, first, last, school, status, major, abs(hashint8(id)) % 1000 as luck from (
    select id, (${FIRST})[1 + abs(hashint8(id * 3)) % 26] as first,
      case when id % ${OKAFORS} = 7 then 'okafor' else
        (${STARTS})[1 + abs(hashint8(id * 5)) % 25] || (${MIDDLES})[1 + abs(hashint8(id * 7)) % 20]
        || (${ENDS})[1 + abs(hashint8(id * 11)) % 20] end as last,
      (${STARTS})[1 + abs(hashint8(id * 13)) % 25] || (${ENDS})[1 + abs(hashint8(id * 17)) % 20] as school,
      (array['none', 'started', 'validating', 'submitted'])[1 + abs(hashint8(id * 19)) % 4] as status,
      ($2::text[])[1 + floor(power(abs(hashint8(id * 23)) % 1000 / 1000.0, 2) * cardinality($2::text[]))::int] as major
    from accounts where id <= $1
  ) people`;

const SUMMARIES = `
  insert into summaries (account_id, username, name, sort_name, reference, status, words, facets, searched,
    changed_at, submitted_at, made_by)
  select id, 'applicant-' || id || '@applicants.test', initcap(first || ' ' || last), last || ' ' || first,
    case when status = 'submitted' then lpad((1000 + id % 9000)::text, 4, '0') || '-' || lpad((id % 10000)::text, 4, '0') end,
    status, ' ' || first || ' ' || last || ' applicant ' || id || ' ' || school || ' high school',
    array['status=' || status, 'term=' || ($2::text[])[1 + id % cardinality($2::text[])], 'major=' || major,
      'state=' || ($3::text[])[1 + (luck * luck / 1000000.0 * (cardinality($3::text[]) - 1))::int],
      'citizenship=' || case when luck < 900 then 'US' when luck < 950 then 'PR' else 'F1' end,
      'program=' || case when major in ('39', '40') then 'nursing' else '-' end,
      'documents=' || case when luck % 3 = 0 then 'personal_statement_doc' else '-' end,
      'disclosures=' || case when luck % 40 = 0 then 'conviction' else '-' end]
      || case when status <> 'submitted' then array['reached=-', 'awaited=-'] else array['reached=received'] ||
        case luck % 3
          when 0 then array['awaited=documents', 'awaited=delivered', 'awaited=decision']
          when 1 then array['reached=documents', 'awaited=delivered', 'awaited=decision']
          else array['reached=documents', 'reached=delivered', 'awaited=decision'] end end,
    jsonb_build_object('school', jsonb_build_object('answer', initcap(school) || ' High School',
      'words', ' ' || school || ' high school')),
    date_trunc('milliseconds', now() - id % 9000000 * interval '1 second'),
    case when status = 'submitted' then date_trunc('milliseconds', now() - id % 9000000 * interval '1 second') end,
    $1
  from people
  on conflict do nothing`;

/** As long as a real token. */
const TOKEN = 'bench-reader'.padEnd(43, '0');

const STAFF = `
  with reader as (
    insert into staff (user_handle, mail, roles, added_at)
    values ('\\\\x01', 'reader@college.test', '["reader"]', now()) returning id
  )
  insert into sessions (token_hash, staff_id, created_at, last_seen_at, network, browser)
  select sha256('${TOKEN}'), id, now(), now(), '', '' from reader`;

/** The session cookie of the only reader. */
export const READER = `staff_session=${TOKEN}`;

export async function seedList(
  client: pg.Client,
  { kysely }: Database,
  applications: number,
): Promise<void> {
  const form = applicationForm(sampleTenant);
  const { codeLists } = sampleTenant;
  const codes = (list: readonly { readonly value: string }[]) => list.map(({ value }) => value);
  await client.query('set synchronous_commit to off');
  await client.query(PEOPLE, [applications, codes(codeLists.applied_major)]);
  await client.query(SUMMARIES, [
    createSummarizer(form, sampleTenant).madeBy,
    codes(codeLists.entry_term),
    'OR WA CA ID NV AZ UT MT CO TX AK HI NM WY NY FL -'.split(' '),
  ]);
  await client.query(STAFF);
  // No session is active, so the job has nothing to follow until an applicant saves.
  await client.query(
    `update sessions set last_seen_at = now() - interval '10 minutes' where account_id is not null`,
  );
  await client.query(
    'insert into summary_progress (seen_until) values (now()) on conflict do nothing',
  );
  const { rows } = await sql<{ words: string }>`
    select string_agg(' ' || word, '') as words
    from (select distinct unnest(array[sort_name]) as names from summaries) named,
      lateral string_to_table(names, ' ') word
    group by left(word, 1)`.execute(kysely);
  for (const row of rows) await noteSpellings(kysely, [row]);
  for (const table of ['summaries', 'summary_spellings']) {
    await client.query(`vacuum analyze ${table}`);
  }
  await client.query('checkpoint');
}
