/** The steps of the review as facets: the list follows each mark, by staff or by a job. */

import { beforeEach, expect, it } from 'vitest';
import { markDelivered } from '#server/applicant/status/mark.ts';
import { followDraftsJob } from '#server/applicant/summaries/follow.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type DeskApplicant, deskApplicant } from '../read/testing/applicants.ts';
import { importStatus } from '../status/import.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';

let helper: DeskMember;
let mia: DeskApplicant;
let noor: DeskApplicant;
let draft: DeskApplicant;
const desk = await openTestDesk();
beforeEach(async () => {
  desk.clock.advance({ minutes: 1 });
  helper = await desk.member('helper', 'registrar');
  // Removes the applicants of the previous test from the list.
  const { kysely } = desk.platform.database;
  await desk.query`delete from sessions where account_id is not null`;
  for (const table of ['summaries_due', 'summaries'] as const) {
    await kysely.deleteFrom(table).execute();
  }
  [mia, noor, draft] = [
    await deskApplicant(desk, { first_name: 'Mia' }),
    await deskApplicant(desk, { first_name: 'Noor' }),
    await deskApplicant(desk, { first_name: 'Dree' }),
  ];
  await mia.submit();
  await noor.submit();
  await follow();
  // After ten minutes no session makes the job look at these applications again.
  desk.clock.advance({ minutes: 10 });
  await follow();
});

const follow = () => runIfDue(followDraftsJob, desk.platform);
const mark = (applicant: DeskApplicant, step: string, reached_on = '2025-01-10') =>
  helper.call('PUT', `/api/staff/applications/${applicant.accountId}/status`, {
    step,
    reached_on,
    reason: 'the transcript came',
  });
/** The applicants on a list, by name. */
async function found(facets: string) {
  const ids = await desk.ids(helper, `facets=${facets}`);
  const all = Object.entries({ mia, noor, draft });
  return all.filter(([, { accountId }]) => ids.includes(accountId)).map(([name]) => name);
}
async function counts(facet: string) {
  const { facets } = await helper.get('/api/staff/applications/facets');
  const { values } = facets.find(({ id }: { id: string }) => id === facet);
  return Object.fromEntries(
    values.map(({ label, count }: { label: string; count: number }) => [label, count]),
  );
}

it('a step that staff mark is found at once, by those who have it and by those who wait for it', async () => {
  expect(await counts('reached')).toEqual({ Received: 2, 'Not submitted': 1 });
  expect((await mark(mia, 'documents')).status).toBe(200);
  expect(await counts('reached')).toEqual({
    Received: 2,
    'Documents complete': 1,
    'Not submitted': 1,
  });
  expect(await counts('awaited')).toEqual({
    'Documents complete': 1,
    'With your reader': 2,
    'Decision letter sent': 2,
    Nothing: 1,
  });
  expect(await found('reached:documents;awaited:decision')).toEqual(['mia']);
  expect(await found('awaited:documents')).toEqual(['noor']);
  expect(await found('reached:-')).toEqual(['draft']);
  await mark(mia, 'documents', '');
  expect(await found('reached:documents')).toEqual([]);
});

it('what a delivery and an import mark is found once the job that follows has run', async () => {
  const { accountId } = mia;
  await desk.platform.database.transaction(async (trx) =>
    noteDue(trx, await markDelivered(trx, [accountId], desk.platform)),
  );
  await importStatus(
    desk.platform,
    { kind: 'operator', command: 'status import' },
    {
      reason: 'decisions of January',
      file: (async function* () {
        yield Buffer.from(`applicant,step,date\n${noor.username},decision,2025-01-10\n`);
      })(),
    },
  );
  expect(await found('reached:delivered,decision')).toEqual([]);
  await follow();
  expect(await found('reached:delivered')).toEqual(['mia']);
  expect(await found('reached:decision')).toEqual(['noor']);
});

it('a college that changes its steps has its list made anew, and a mark of a step that is gone shows nowhere', async () => {
  await mark(mia, 'documents');
  const statusSteps = (sampleTenant.statusSteps ?? []).filter(({ id }) => id !== 'documents');
  const tenant = { ...desk.platform.tenant, statusSteps };
  await runIfDue(followDraftsJob, { ...desk.platform, tenant });
  const [{ facets }] = await desk.query`select facets from summaries
    where account_id = ${mia.accountId}`;
  const ofSteps = facets.filter((entry: string) => /^(reached|awaited)=/.test(entry));
  expect(ofSteps).toEqual([
    'reached=received',
    'awaited=delivered,decision',
    'awaited=delivered',
    'awaited=decision',
  ]);
});
