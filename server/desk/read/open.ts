/** Opens an application at the desk. Each opening leaves one line in the trail. */
import { type RawBuilder, sql } from 'kysely';
import type { PersonsApplication, StaffApplication } from '#contract/desk-open.ts';
import type { Answers } from '#form/engine/answers.ts';
import { notAsked } from '#server/applicant/submissions/not-asked.ts';
import { findWorded } from '#server/applicant/submissions/read.ts';
import { viewOf } from '#server/applicant/submissions/service-view.ts';
import type { Queries } from '#server/core/database/database.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { itemsOf } from '#tenant/checklist/checklist.ts';
import { seasonOf } from '#tenant/seasons/seasons.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { listed, type Marked, marksIn } from '../checklist/change-item.ts';
import { type DecisionRead, decisionIn, decisionInWords } from '../decisions/read.ts';
import { noSuchApplication, type Reader, withinScope } from '../find/scope.ts';
import {
  type RecommendationsRead,
  recommendationsIn,
  recommendationsOf,
} from '../recommendations/read.ts';
import { readRecommenders } from '../recommenders/read.ts';
import type { ReaderOfOne } from './access.ts';
import { readMarks } from './marks.ts';
import { changedKeys, hashesOf, versionOf } from './state.ts';

/**
 * @param isAhead the page fetches it before anybody looks at it. The trail says so, and gets the view when the page says that it is open
 *   (`BE_HERE`).
 */
export function openApplication(
  platform: Pick<Platform, 'database' | 'clock' | 'tenant' | 'forms'>,
  reader: ReaderOfOne,
  { isAhead, voice }: { readonly isAhead: boolean; readonly voice: Voice },
): Promise<StaffApplication> {
  return withTrail(platform, actorOf(reader), async (trx, leave) => {
    const { accountId } = reader;
    const application = await findWorded(trx, accountId, { isHeld: true });
    if (application === undefined) throw noSuchApplication();
    const { read, marks, office } = await readMarks(trx, reader, platform.clock(), {
      isHere: !isAhead,
      office: officeIn(reader, platform),
    });
    const act = isAhead ? 'application.fetched-ahead' : 'application.viewed';
    leave({ act, account: accountId });
    const { submittedAt, failedSubmits } = application;
    const { tenant } = voice;
    const ofPerson = tenant.seasons ? await listOfPerson(trx, reader, accountId, tenant) : [];
    return {
      account_id: accountId,
      application: viewOf(application),
      not_asked: notAsked(platform.forms, application.formId),
      failed_submits: [...failedSubmits],
      new_since: {
        keys: read ? changedKeys(read.hashes, hashesOf(application)) : [],
        is_submitted_since:
          read !== undefined &&
          submittedAt !== null &&
          submittedAt.getTime() !== read.submittedAt?.getTime(),
      },
      marks: { ...marks, version: versionOf(application) },
      ...(tenant.recommenders && { recommenders: await readRecommenders(trx, application) }),
      office: officeOf(office, reader, application.answers, voice),
      ...(ofPerson.length > 0 && { of_person: ofPerson }),
    };
  });
}

/** Every application of the person that the reader may read, oldest first; none where there is only one. */
async function listOfPerson(
  queries: Queries,
  reader: Reader,
  accountId: number,
  tenant: Pick<Tenant, 'seasons'>,
): Promise<PersonsApplication[]> {
  const { rows } = await sql<{ id: number; season: string; reference: string | null }>`
    select accounts.id, season, summaries.reference
    from accounts left join summaries on summaries.account_id = accounts.id
    where accounts.username = (select username from accounts where id = ${accountId})
      and (accounts.id = ${accountId} or ${withinScope(reader)})
    order by accounts.id`.execute(queries);
  if (rows.length < 2) return [];
  return rows.map(({ id, season, reference }) => ({
    account_id: id,
    season: seasonOf(tenant, season)?.name ?? season,
    reference: reference ?? '',
  }));
}

type OfficeRead = {
  readonly marked: readonly Marked[];
  readonly decision: DecisionRead | null;
  readonly recommendations: RecommendationsRead;
};

/** A value in SQL. */
function officeIn(
  reader: ReaderOfOne,
  platform: Pick<Platform, 'clock' | 'tenant'>,
): RawBuilder<OfficeRead> {
  const { accountId } = reader;
  return sql`json_build_object('marked', ${marksIn(accountId)},
    'decision', ${decisionIn(reader, accountId, platform)},
    'recommendations', ${recommendationsIn(reader)})`;
}

/** @param answers as they were submitted. @param voice the reader's. */
function officeOf(
  { marked, decision, recommendations }: OfficeRead,
  reader: ReaderOfOne,
  answers: Answers,
  voice: Voice,
): StaffApplication['office'] {
  return {
    checklist: listed(itemsOf(voice.tenant, answers, marked), marked),
    decisions: decisionInWords(decision, reader, voice),
    recommendations: recommendationsOf(recommendations, reader, voice.tenant),
  };
}
