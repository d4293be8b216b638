/** Begins another application of a person who has submitted one in an earlier season, or whose application was withdrawn or closed. */
import { sql } from 'kysely';
import { stillTrue } from '#form/application/still-true.ts';
import { lockAddress } from '#server/applicant/accounts/sign-up/pending-sign-ups.ts';
import { lockApplication } from '#server/applicant/application/repository.ts';
import { findWithdrawal } from '#server/applicant/application/withdrawals.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { openSeason, type Season, seasonOf } from '#tenant/seasons/seasons.ts';
import { moveLogin } from './login.ts';

type Needs = Pick<Platform, 'database' | 'tenant' | 'form' | 'languages' | 'clock'>;

/** The gap between the answer versions of two applications of a person: a page of the earlier one never counts as up to date. */
const VERSIONS_APART = 1000;

/** The season for which an account may begin another application now. */
export async function findNextSeason(
  queries: Queries,
  accountId: number,
  { tenant, clock }: Pick<Platform, 'tenant' | 'clock'>,
): Promise<Season | undefined> {
  const open = openSeason(tenant, clock());
  if (open === undefined) return undefined;
  const account = await queries
    .selectFrom('accounts')
    .leftJoin('applications', 'applications.account_id', 'accounts.id')
    .select(['season', 'continued_at', 'submitted_at'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined || account.continued_at !== null) return undefined;
  const isOver = account.submitted_at !== null && seasonOf(tenant, account.season)?.id !== open.id;
  return isOver || (await findWithdrawal(queries, accountId)) ? open : undefined;
}

/**
 * Begins the new application with what is still true, and moves the login on to it.
 * @param season the one that the applicant's page offered.
 * @throws AppError 409 for another season than the one that is open by now, and where the application does not allow another.
 */
export function applyAgain(
  { accountId, username }: Applicant,
  season: string,
  platform: Needs,
): Promise<Season> {
  return platform.database.transaction(async (trx) => {
    await lockAddress(trx, username);
    // Before the application: a save notes its session before it locks the application.
    await sql`select from sessions where account_id = ${accountId} order by id for update`.execute(
      trx,
    );
    const now = platform.clock();
    const { answers, answersVersion } = await lockApplication(trx, accountId, now);
    const next = await findNextSeason(trx, accountId, platform);
    const open = openSeason(platform.tenant, now);
    if (open !== undefined && open.id !== season) throw seasonHasChanged(open, platform);
    if (next === undefined) throw mayNotApply();
    const to = await addAccount(trx, { from: accountId, season: next.id, now });
    await moveLogin(trx, { from: accountId, to });
    await trx
      .insertInto('applications')
      .values({
        account_id: to,
        answers: JSON.stringify(stillTrue(platform.form, answers)),
        answers_changed_at: now,
        answers_version: answersVersion + VERSIONS_APART,
        started_at: now,
      })
      .execute();
    await noteDue(trx, [accountId, to]);
    return next;
  });
}

/** The account of the new application, with the person's password and language. */
async function addAccount(
  trx: Transaction,
  { from, season, now }: { readonly from: number; readonly season: string; readonly now: Date },
): Promise<number> {
  await trx
    .updateTable('accounts')
    .set({ continued_at: now })
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into accounts (username, password_hash, confirmed_at, password_changed_at, language, passkey_handle, season)
    select username, password_hash, confirmed_at, password_changed_at, language, passkey_handle, ${season}
    from accounts where id = ${from} returning id`.execute(trx);
  const [added] = rows;
  if (added === undefined) throw mayNotApply();
  // Readers who know the applicant stay out.
  await sql`insert into conflicts (account_id, staff_id, reason, declared_at)
    select ${added.id}, staff_id, reason, declared_at from conflicts where account_id = ${from}`.execute(
    trx,
  );
  await sql`insert into news_refusals (account_id, refused_at)
    select ${added.id}, refused_at from news_refusals where account_id = ${from}`.execute(trx);
  return added.id;
}

function seasonHasChanged({ id }: Season, { languages }: Needs): AppError {
  return new AppError(409, 'season_passed', (say) =>
    say('Another season is open by now. You can apply for {name}.', {
      name: seasonOf(languages.in(say.language.tag).tenant, id)?.name ?? id,
    }),
  );
}

function mayNotApply(): AppError {
  return new AppError(409, 'no_further_application', (say) =>
    say('You cannot begin another application now. You may have begun it on another device.'),
  );
}
