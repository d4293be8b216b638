import type { HelpState } from '#contract/desk-help.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import {
  confirmUntil,
  findWaitingChange,
  openFrom,
} from '#server/applicant/accounts/address-change/repository.ts';
import { listSuccessfulLogins } from '#server/applicant/accounts/repository.ts';
import { getApplication } from '#server/applicant/application/repository.ts';
import { findStatus } from '#server/applicant/application/status.ts';
import { findReopening } from '#server/applicant/application/versions/reopenings.ts';
import { listVersions } from '#server/applicant/application/versions/repository.ts';
import { findWithdrawal } from '#server/applicant/application/withdrawals.ts';
import { readApplication } from '#server/applicant/submissions/read.ts';
import type { Queries } from '#server/core/database/database.ts';
import { listLinks } from '#server/core/identity/handoffs/repository.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import { endsOfSessions, listSessions } from '#server/core/identity/repository.ts';
import type { Platform } from '#server/core/platform.ts';
import { isSamePerson } from '../members/repository.ts';
import { colleague } from '../read/people.ts';
import { getHelped, loginOf } from './applicant.ts';
import { findAsked } from './erasures.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'tenant' | 'settings'>;

/** The state of one applicant, for the panel of acts. @throws AppError 404. */
export async function describeHelp(
  platform: Needs,
  member: StaffMember,
  accountId: number,
): Promise<HelpState> {
  const { kysely } = platform.database;
  const now = platform.clock();
  const { username, language } = await getHelped(kysely, accountId);
  const login = await loginOf(kysely, accountId);
  const ends = endsOfSessions('applicant', platform.settings, now);
  const [application, withdrawnAt, logins] = await Promise.all([
    readApplication(kysely, accountId),
    findWithdrawal(kysely, accountId),
    listSuccessfulLogins(kysely, login),
  ]);
  const { submittedAt, reference, answers } = application;
  const lastLogin = logins.at(-1);
  return {
    account_id: accountId,
    username,
    name: applicantName(answers, ''),
    language,
    status: findStatus(application) ?? '',
    ...(reference && { reference }),
    ...(submittedAt && { submitted_at: submittedAt.toISOString() }),
    ...(await reopenedOf(kysely, accountId)),
    ...(withdrawnAt && { withdrawn_at: withdrawnAt.toISOString() }),
    sessions: (await listSessions(kysely, { kind: 'applicant', id: login }, ends)).length,
    ...(lastLogin && { last_login_at: lastLogin.toISOString() }),
    ...(await changeOf(kysely, login, now)),
    erasure: {
      is_held: await isHeld(kysely, username),
      ...(await erasureOf(platform, member, accountId)),
    },
    links: await linksOf(kysely, accountId, now),
    versions: await versionsOf(kysely, accountId),
    may_decide: member.roles.includes('registrar'),
  };
}

async function reopenedOf(
  queries: Queries,
  accountId: number,
): Promise<Pick<HelpState, 'reopened'>> {
  const reopening = await findReopening(queries, accountId);
  if (reopening === undefined) return {};
  const { reopenedAt, until, message, version } = reopening;
  const at = reopenedAt.toISOString();
  return { reopened: { at, until: until.toISOString(), message, version } };
}

async function changeOf(
  queries: Queries,
  accountId: number,
  now: Date,
): Promise<Pick<HelpState, 'address_change'>> {
  const change = await findWaitingChange(queries, accountId, now);
  if (change === undefined) return {};
  return {
    address_change: {
      to: change.to_username,
      asked_at: change.asked_at.toISOString(),
      without_password_from: openFrom(change).toISOString(),
      until: confirmUntil(change).toISOString(),
    },
  };
}

/** An erasure takes every application of the person, so a legal hold on one forbids it. */
async function isHeld(queries: Queries, username: string): Promise<boolean> {
  const held = await queries
    .selectFrom('legal_holds')
    .innerJoin('accounts', 'accounts.id', 'legal_holds.account_id')
    .select('account_id')
    .where('username', '=', username)
    .executeTakeFirst();
  return held !== undefined;
}

async function erasureOf(
  { database, clock, tenant }: Needs,
  member: StaffMember,
  accountId: number,
): Promise<Omit<HelpState['erasure'], 'is_held'>> {
  const needs_two = tenant.erasure !== undefined;
  const asked = needs_two ? await findAsked(database.kysely, accountId, clock()) : undefined;
  if (asked === undefined) return { needs_two };
  const { by, at, until, reason } = asked;
  return {
    needs_two,
    asked: {
      by: colleague(by),
      at: at.toISOString(),
      until: until.toISOString(),
      reason,
      by_me: isSamePerson(by, { ...member, id: member.staffId }),
    },
  };
}

async function linksOf(
  queries: Queries,
  accountId: number,
  now: Date,
): Promise<HelpState['links']> {
  const links = await listLinks(queries, accountId, ['view']);
  return links.map(({ id, made_at, expires_at, revoked_at, times_used, used_at }) => ({
    id,
    made_at: made_at.toISOString(),
    until: (revoked_at ?? expires_at).toISOString(),
    is_open: revoked_at === null && expires_at > now,
    times_used,
    ...(used_at && { last_used_at: used_at.toISOString() }),
  }));
}

/** The versions of an application, oldest first; an unsubmitted one is last. */
async function versionsOf(queries: Queries, accountId: number): Promise<HelpState['versions']> {
  const [kept, live, submission] = await Promise.all([
    listVersions(queries, [accountId]),
    getApplication(queries, accountId),
    queries
      .selectFrom('submissions')
      .select('version')
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  ]);
  const newest = submission?.version;
  const versions = kept.map(({ number, at }) => ({
    version: number === null ? 'unsent' : String(number),
    at: at.toISOString(),
    stands: number !== null && number === newest,
  }));
  if (live.submittedAt === null) {
    const at = (await changedAt(queries, accountId)).toISOString();
    return [...versions, { version: 'draft', at, stands: newest === undefined }];
  }
  // The newest submission is the application's own row. A reopening may have stored it as a version, too.
  if (newest === undefined || kept.some(({ number }) => number === newest)) return versions;
  const at = live.submittedAt.toISOString();
  const submitted = { version: String(newest), at, stands: true };
  const unsent = versions.filter(({ version }) => version === 'unsent');
  return [...versions.filter(({ version }) => version !== 'unsent'), submitted, ...unsent];
}

async function changedAt(queries: Queries, accountId: number): Promise<Date> {
  const row = await queries
    .selectFrom('applications')
    .select('answers_changed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.answers_changed_at ?? new Date(0);
}
