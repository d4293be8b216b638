import { expect, it } from 'vitest';
import { startTestApplications } from '#server/applicant/application/testing/applicants.ts';
import { makeToken } from '#server/applicant/handoffs/testing.ts';
import { closing } from '#server/core/testing/closing.ts';
import { forgetExpiredLinks } from './jobs.ts';

const test = closing(await startTestApplications());

it('forgets prefills once they have expired, and service links some months later', async () => {
  const { kysely } = test.platform.database;
  const { accountId } = await test.applicant();
  const lives = { days: 1 };
  await makeToken(test.platform, { answers: {}, lives });
  await makeToken(test.platform, { accountId, lives });
  const remembered = async () => {
    await forgetExpiredLinks.run(undefined as never, test.platform, new AbortController().signal);
    const links = await kysely.selectFrom('handoffs').select('kind').orderBy('id').execute();
    return links.map(({ kind }) => kind);
  };
  expect(await remembered()).toEqual(['prefill', 'view']);
  test.clock.advance({ days: 2 });
  expect(await remembered()).toEqual(['view']);
  test.clock.advance({ days: 90 });
  expect(await remembered()).toEqual([]);
});
