/** Applications that may be of one person: the same name and date of birth, or the same phone number. They are never merged. */
import { type RawBuilder, sql } from 'kysely';
import type { Duplicate } from '#contract/desk-recommend.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Leave } from '#server/core/trail/record.ts';
import { isKnownTo, mayRead, noSuchApplication, type Reader, withinScope } from '../find/scope.ts';

/** A value that more applications than this have in common, such as the phone number of a school, is no sign of a duplicate. */
const MOST_ALIKE = 10;
const MOST_SHOWN = 10;

/** Finds all pairs again. One statement reads all summaries, so that neither saves nor submissions do any work for it. */
export const findDuplicatesJob: JobKind = {
  name: 'find-duplicates',
  every: '*/10 * * * *',
  timeoutSeconds: 300,
  run: (_data, { database }) => findDuplicates(database.kysely),
};

export async function findDuplicates(queries: Queries): Promise<void> {
  await sql`
    with alike as (
      select 'name' as same, array_agg(account_id) as accounts from summaries
      where birth_date is not null
      group by birth_date, sort_name having count(*) between 2 and ${MOST_ALIKE}
      union all
      select 'phone', array_agg(account_id)
      from (select distinct account_id, unnest(phones) as phone from summaries) each
      group by phone having count(*) between 2 and ${MOST_ALIKE}
    ), found as (
      select one as account_id, other as other_id, array_agg(distinct same order by same) as same
      from alike, unnest(accounts) one, unnest(accounts) other
      where one <> other and not exists (
        select from accounts mine join accounts theirs using (username)
        where mine.id = one and theirs.id = other) and not exists (
        select from different_people said
        where said.account_id = least(one, other) and said.other_id = greatest(one, other))
      group by one, other
    ), gone as (
      delete from possible_duplicates held where not exists (
        select from found where found.account_id = held.account_id and found.other_id = held.other_id)
    )
    insert into possible_duplicates (account_id, other_id, same) select account_id, other_id, same from found
    on conflict (account_id, other_id) do update set same = excluded.same
      where possible_duplicates.same <> excluded.same`.execute(queries);
}

/** The applications that may be of the same person as this one, as a value in SQL, as far as the reader may read them. */
export function duplicatesIn(reader: Reader, accountId: number): RawBuilder<Duplicate[]> {
  return sql`(
    select coalesce(json_agg(pair order by account_id), '[]') from (
      select other_id as account_id, name, coalesce(reference, '') as reference, same
      from possible_duplicates found join summaries on summaries.account_id = other_id
      where found.account_id = ${accountId} and ${withinScope(reader)}
      order by other_id limit ${MOST_SHOWN}) pair)`;
}

/** The applications with such a hint, as a table of `account_id`, for a staff member who may read the other application, too. */
export function hintedFor(staffId: number): RawBuilder<unknown> {
  return sql`
    select distinct found.account_id from possible_duplicates found
    join summaries on summaries.account_id = other_id
    join staff on staff.id = ${staffId}
    where not ${isKnownTo(sql`${staffId}`, sql`other_id`)} and not exists (
      select from jsonb_each(scope) narrowed where not summaries.facets && array(
        select narrowed.key || '=' || one from jsonb_array_elements_text(narrowed.value) one))`;
}

/** Notes, for everybody, that two applications are of different people. @throws AppError 404 for another one that is not to be read. */
export async function denyDuplicate(
  { trx, leave, now }: { readonly trx: Transaction; readonly leave: Leave; readonly now: Date },
  reader: StaffMember,
  [one, other]: readonly [number, number],
): Promise<void> {
  if (one === other || !(await mayRead(trx, reader, other))) throw noSuchApplication();
  const [account_id, other_id] = one < other ? [one, other] : [other, one];
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('different_people')
    .values({ account_id, other_id, staff_id: reader.staffId, said_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await trx
    .deleteFrom('possible_duplicates')
    .where('account_id', 'in', [one, other])
    .where('other_id', 'in', [one, other])
    .execute();
  if (!numInsertedOrUpdatedRows) return;
  leave({ act: 'duplicate.denied', account: one, details: { accountId: other } });
  leave({ act: 'duplicate.denied', account: other, details: { accountId: one } });
}
