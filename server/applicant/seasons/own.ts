/** The applications of a person: the present one, and the earlier ones, which can only be read. */
import { sql } from 'kysely';
import type { OwnApplications } from '#contract/seasons.ts';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { nowInDatabase, releasedOf, showDecision } from '#server/applicant/decisions/released.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Who } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { seasonOf } from '#tenant/seasons/seasons.ts';
import { findNextSeason } from './apply-again.ts';

export async function listOwn(
  platform: Pick<Platform, 'database' | 'tenant' | 'clock'>,
  voice: Voice,
  { accountId, username }: Applicant,
): Promise<OwnApplications> {
  const { kysely } = platform.database;
  const nameOf = (season: string) => seasonOf(voice.tenant, season)?.name ?? '';
  const [next, own] = await Promise.all([
    findNextSeason(kysely, accountId, platform),
    listOf(kysely, username, platform),
  ]);
  const present = own.find(({ id }) => id === accountId);
  return {
    season: nameOf(present?.season ?? ''),
    closed: present?.closed_by != null,
    ...(next && { again: { id: next.id, name: nameOf(next.id) } }),
    earlier: own
      .filter(({ continued_at }) => continued_at !== null)
      .map(({ id, season, reference, submitted_at, released }) => ({
        id,
        season: nameOf(season),
        ...(reference !== null && { reference }),
        submitted_at: submitted_at?.toISOString() ?? '',
        ...(released && { decision: showDecision(released, voice, platform.clock()) }),
      })),
  };
}

/** Every application of a person, newest first. */
function listOf(queries: Queries, username: string, time: Pick<Platform, 'clock'>) {
  return queries
    .selectFrom('accounts')
    .leftJoin('submissions', 'submissions.account_id', 'accounts.id')
    .leftJoin(STANDING.as('standing'), 'standing.account_id', 'accounts.id')
    .leftJoin('withdrawals', 'withdrawals.account_id', 'accounts.id')
    .select(['accounts.id', 'season', 'continued_at', 'reference'])
    .select(['standing.submitted_at', 'closed_by'])
    .select(releasedOf(sql`accounts.id`, nowInDatabase(time)).as('released'))
    .where('accounts.username', '=', username)
    .orderBy('accounts.id', 'desc')
    .execute();
}

/** Admits the owner of an earlier application, which the path names. Others get 404, whether it exists or not. */
export function earlierApplicants(platform: Platform): Who<Applicant> {
  const who = applicants(platform);
  return {
    ...who,
    async admit(request) {
      const applicant = await who.admit(request);
      const { application } = request.params as { readonly application: string };
      const earlier = await platform.database.kysely
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', Number(application))
        .where('username', '=', applicant.username)
        .where('continued_at', 'is not', null)
        .executeTakeFirst();
      if (earlier === undefined) throw noSuchEarlier();
      return { ...applicant, accountId: earlier.id };
    },
  };
}

function noSuchEarlier(): AppError {
  return new AppError(404, 'no_such_application', (say) =>
    say('You have no earlier application of this number.'),
  );
}
