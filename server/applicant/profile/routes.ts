import { Profile, type Reopened } from '#contract/application.ts';
import { GET_PROFILE } from '#contract/calls.ts';
import { listSuccessfulLogins } from '#server/applicant/accounts/repository.ts';
import { getApplication } from '#server/applicant/application/repository.ts';
import { reachedStatuses } from '#server/applicant/application/status.ts';
import { findReopening } from '#server/applicant/application/versions/reopenings.ts';
import { findVersion } from '#server/applicant/application/versions/repository.ts';
import { findWithdrawal } from '#server/applicant/application/withdrawals.ts';
import { readDocumentAnswers } from '#server/applicant/documents/repository.ts';
import { findProposed } from '#server/applicant/handoffs/parent.ts';
import { findReference, findSeason } from '#server/applicant/submissions/read.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { followAccount } from '#server/core/http/language.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { openSeason, type Season } from '#tenant/seasons/seasons.ts';

/** `GET /api/profile` */
export function profileRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'application');
  on(
    GET_PROFILE,
    'Everything about the caller',
    { who: applicants(platform), answer: Profile },
    async (request, reply) => {
      followAccount(request, reply, platform);
      return getProfile(principalOf(request), platform);
    },
  );
}

/** The page's first request: the applicant, with all their data so far. */
async function getProfile(
  { accountId, username }: Applicant,
  platform: Pick<Platform, 'database' | 'tenant' | 'clock'>,
): Promise<Profile> {
  const { database } = platform;
  const [application, documents, logins, reopened, withdrawnAt, proposed, season] =
    await Promise.all([
      getApplication(database.kysely, accountId),
      readDocumentAnswers(database.kysely, accountId),
      listSuccessfulLogins(database.kysely, accountId),
      findReopened(database.kysely, accountId),
      findWithdrawal(database.kysely, accountId),
      findProposed(database.kysely, accountId),
      findPassedSeason(accountId, platform),
    ]);
  const reference =
    application.submittedAt === null && reopened === undefined
      ? undefined
      : await findReference(database.kysely, accountId);
  const unsent =
    application.submittedAt === null
      ? undefined
      : await findVersion(database.kysely, accountId, null);
  return {
    username,
    answer: { ...application.answers },
    answers_version: application.answersVersion,
    document_answer: documents,
    last_page: application.lastPage ?? '',
    successful_login: logins.map((at) => ({ at: at.toISOString() })),
    web_status: reachedStatuses(application),
    ...(reference !== undefined && { reference }),
    ...(reopened && { reopened }),
    ...(season && { season: season.id }),
    ...(withdrawnAt && { withdrawn_at: withdrawnAt.toISOString() }),
    ...(unsent && { unsent_at: unsent.at.toISOString() }),
    ...(proposed && { proposed: { ...proposed } }),
  };
}

async function findReopened(queries: Queries, accountId: number): Promise<Reopened | undefined> {
  const reopening = await findReopening(queries, accountId);
  if (reopening === undefined) return undefined;
  const { version, until, message } = reopening;
  const standing = await findVersion(queries, accountId, version);
  // The reopening was just closed.
  if (standing === undefined) return undefined;
  return {
    until: until.toISOString(),
    submitted_at: standing.at.toISOString(),
    message,
  };
}

/** The season of the application, unless it is the open one: reopened applications and withdrawn drafts stay in theirs. */
async function findPassedSeason(
  accountId: number,
  { database, tenant, clock }: Pick<Platform, 'database' | 'tenant' | 'clock'>,
): Promise<Season | undefined> {
  const own = await findSeason(database.kysely, accountId, tenant);
  return own?.id === openSeason(tenant, clock())?.id ? undefined : own;
}
