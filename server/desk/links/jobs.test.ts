import { expect, it } from 'vitest';
import { startTestApplications } from '#server/applicant/application/testing/applicants.ts';
import { createServiceLink } from '#server/core/identity/service-links.ts';
import { closing } from '#server/core/testing/closing.ts';
import { forgetExpiredLinks } from './jobs.ts';
import { createPrefill } from './prefills.ts';

const test = closing(await startTestApplications());

it('forgets prefills once they have expired, and service links some months later', async () => {
  const { kysely } = test.platform.database;
  const { accountId } = await test.applicant();
  const now = test.platform.clock();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await createPrefill(kysely, { answers: {}, expiresAt });
  await createServiceLink(kysely, { accountId, now, expiresAt });
  const remembered = async () => {
    await forgetExpiredLinks.run(undefined as never, test.platform, new AbortController().signal);
    const prefills = await kysely.selectFrom('prefills').select('id').execute();
    const links = await kysely.selectFrom('service_links').select('id').execute();
    return [prefills.length, links.length];
  };
  expect(await remembered()).toEqual([1, 1]);
  test.clock.advance({ days: 2 });
  expect(await remembered()).toEqual([0, 1]);
  test.clock.advance({ days: 90 });
  expect(await remembered()).toEqual([0, 0]);
});
