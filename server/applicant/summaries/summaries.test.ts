/** Summaries follow the stored data, however it changes. */

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { eraseAccount } from '#server/desk/erase/erase.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { followDraftsJob, sweepSummaries } from './follow.ts';
import { createSummarizer } from './summary.ts';
import { readForSummaries, writeSummary } from './write.ts';

const test = closing(await startTestApplications({ environment: { RATE_LIMIT_SCALE: '1000' } }));
beforeEach(() => test.clock.advance({ minutes: 10 }));

const kysely = () => test.platform.database.kysely;
const by = { kind: 'operator', command: 'erase' } as const;

function summaryOf({ accountId }: TestApplicant) {
  const summaries = kysely().selectFrom('summaries').selectAll();
  return summaries.where('account_id', '=', accountId).executeTakeFirst();
}

const word = async (text: string) =>
  kysely().selectFrom('summary_spellings').select('variant').where('word', '=', text).execute();

/** Every row as it would be made now, from nothing. */
async function madeAnew() {
  const { platform } = test;
  const summarizer = createSummarizer(platform.form, platform.tenant);
  const accounts = await kysely().selectFrom('accounts').select('id').orderBy('id').execute();
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const read = await readForSummaries(kysely(), ids);
  return read.map(({ accountId, ...application }) => ({
    account_id: accountId,
    ...summarizer.summarize(application),
  }));
}

async function stored() {
  const rows = await kysely().selectFrom('summaries').selectAll().orderBy('account_id').execute();
  // Former names cannot be made anew from the stored data.
  return rows.map(({ former_names: _, ...row }) => row);
}

it('a draft is found a minute after it was saved, a submission at once', async () => {
  const applicant = await test.applicantWith({ last_name: 'Nguyễn', first_name: 'Đặng' });
  expect(await summaryOf(applicant)).toBeUndefined();
  await runIfDue(followDraftsJob, test.platform);
  expect(await summaryOf(applicant)).toMatchObject({
    username: applicant.username,
    name: 'Đặng Inés Nguyễn',
    sort_name: 'nguyen dang ines',
    reference: null,
    status: 'none',
    words: expect.stringContaining(' dang ines nguyen mari'),
    facets: expect.arrayContaining(['status=none', 'term=2027FA', 'documents=-']),
    searched: {
      school: { answer: 'Cottage Grove High School', words: ' cottage grove high school' },
    },
  });
  expect(await word('nguyen')).not.toEqual([]);
  expect((await applicant.submit()).status).toBe(200);
  const { reference } = await applicant.profile();
  expect(await summaryOf(applicant)).toMatchObject({
    reference,
    status: 'submitted',
    submitted_at: test.platform.clock(),
    facets: expect.arrayContaining(['status=submitted', 'program=languages']),
  });
});

it('a run that has read before a submission does not put the draft back after it', async () => {
  const applicant = await test.applicantWith();
  await runIfDue(followDraftsJob, test.platform);
  for (let times = 0; times < 5; times += 1) {
    await applicant.save({ city: `Bend ${times}` });
    await Promise.all([applicant.submit(), runIfDue(followDraftsJob, test.platform)]);
    expect(await summaryOf(applicant)).toMatchObject({ status: 'submitted' });
    await reopen(applicant);
    expect(await summaryOf(applicant)).toMatchObject({ status: 'validating' });
  }
});

it('other facets make every summary anew', async () => {
  const applicant = await test.applicantWith();
  await runIfDue(followDraftsJob, test.platform);
  const facets = [{ id: 'where', label: 'Where', question: 'state' }];
  test.clock.advance({ days: 1 });
  await runIfDue(followDraftsJob, { ...test.platform, tenant: { ...sampleTenant, facets } });
  expect(await summaryOf(applicant)).toMatchObject({ facets: ['where=OR'], searched: {} });
  await runIfDue(followDraftsJob, test.platform);
  expect(await summaryOf(applicant)).toMatchObject({
    facets: expect.arrayContaining(['state=OR']),
  });
});

it('an erasure takes the summary and the words that only it had', async () => {
  const [gone, stays] = [
    await test.applicantWith({ last_name: 'Xylander', first_name: 'Shared' }),
    await test.applicantWith({ last_name: 'Other', first_name: 'Shared' }),
  ];
  await runIfDue(followDraftsJob, test.platform);
  expect(await word('xylander')).not.toEqual([]);
  await eraseAccount(test.platform, by, gone.username);
  await runIfDue(followDraftsJob, test.platform);
  expect(await summaryOf(gone)).toBeUndefined();
  expect(await summaryOf(stays)).toBeDefined();
  expect(await word('xylander')).toEqual([]);
  expect(await word('shared')).not.toEqual([]);
});

it('where thousands are at work, a run takes those that waited longest, and the next one goes on', async () => {
  const applicant = await test.applicantWith({ last_name: 'Latecomer' });
  await sql`insert into summaries_due
    select 1e9 + i, now() - interval '1 hour' from generate_series(1, 5000) i`.execute(kysely());
  await runIfDue(followDraftsJob, test.platform);
  expect(await summaryOf(applicant)).toBeUndefined();
  await runIfDue(followDraftsJob, test.platform);
  expect(await summaryOf(applicant)).toMatchObject({
    sort_name: expect.stringContaining('latecomer'),
  });
});

it('the nightly sweep forgets words that nobody has, and finds what nobody told of', async () => {
  const applicant = await test.applicantWith({ last_name: 'Oldname' });
  await runIfDue(followDraftsJob, test.platform);
  test.clock.advance({ days: 1 });
  await kysely()
    .updateTable('applications')
    .set({ answers: sql`answers || '{"last_name":"Newname"}'` })
    .where('account_id', '=', applicant.accountId)
    .execute();
  await kysely().deleteFrom('sessions').execute();
  await kysely().deleteFrom('summaries_due').execute();
  await runIfDue(followDraftsJob, test.platform);
  expect(await summaryOf(applicant)).toMatchObject({ name: expect.stringContaining('Oldname') });
  await sweepSummaries(test.platform);
  expect(await summaryOf(applicant)).toMatchObject({ name: expect.stringContaining('Newname') });
  expect(await word('oldname')).toEqual([]);
  expect(await word('newname')).not.toEqual([]);
});

it('after whatever happens in whatever order, summaries are as if made from nothing', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('save'), who: fc.nat(3), last: fc.constantFrom('Ng', 'Lee', '') }),
    fc.record({
      do: fc.constantFrom('submit', 'log out', 'erase', 'reopen', 'follow'),
      who: fc.nat(3),
    }),
    fc.record({ do: fc.constant('wait'), who: fc.integer({ min: 1, max: 100 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const people = await Promise.all([0, 1, 2, 3].map(() => test.applicantWith()));
      const gone = new Set<number>();
      for (const one of steps) {
        const at = people[one.who % 4];
        if (at === undefined || gone.has(at.accountId)) continue;
        if (one.do === 'wait') test.clock.advance({ seconds: one.who });
        if (one.do === 'follow') await runIfDue(followDraftsJob, test.platform);
        if (one.do === 'save' && 'last' in one) await at.save({ last_name: one.last });
        if (one.do === 'submit') await at.submit();
        if (one.do === 'log out') {
          await kysely().deleteFrom('sessions').where('account_id', '=', at.accountId).execute();
          people[one.who % 4] = await test.logInAgain(at);
        }
        if (one.do === 'reopen') await reopen(at);
        if (one.do === 'erase') {
          await eraseAccount(test.platform, by, at.username);
          gone.add(at.accountId);
        }
      }
      test.clock.advance({ seconds: 59 });
      await runIfDue(followDraftsJob, test.platform);
      expect(await stored()).toEqual(await madeAnew());
    }),
    { numRuns: 12 },
  );
});

/** Reopens an application, as far as summaries are concerned. */
async function reopen({ accountId }: TestApplicant): Promise<void> {
  await test.platform.database.transaction(async (trx) => {
    const before = trx.updateTable('applications').set({ submitted_at: null });
    await before.where('account_id', '=', accountId).execute();
    await trx.deleteFrom('submissions').where('account_id', '=', accountId).execute();
    await writeSummary(trx, test.platform, accountId);
  });
}
