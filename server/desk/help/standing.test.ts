import { expect, it } from 'vitest';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { openTestDesk } from '../testing/desk.ts';
import { makeApplicant } from './testing/applicants.ts';

const desk = await openTestDesk();

it('an application stands once, as it was submitted last, while it is open for a second time and when that has ended', async () => {
  const registrar = await desk.member('registrar');
  const helped = await makeApplicant(desk);
  const act = async (what: string, more = {}) => {
    const body = { reason: 'asked for by telephone', ...more };
    const path = `/api/staff/applications/${helped.id}/${what}`;
    expect((await registrar.call('POST', path, body)).status).toBe(200);
  };
  const until = new Date(desk.platform.clock().getTime() + 3 * 86_400_000);
  const reopen = () => act('reopen', { until: until.toISOString().slice(0, 10) });
  const standing = () =>
    desk.platform.database.kysely
      .selectFrom(STANDING.as('standing'))
      .select('submitted_at')
      .where('account_id', '=', helped.id)
      .execute();

  await helped.submit();
  await reopen();
  desk.clock.advance({ minutes: 5 });
  await helped.submit();
  const { web_status } = await helped.profile();
  const asSubmitted = [{ submitted_at: new Date(web_status[2].at) }];
  await reopen();
  expect(await standing()).toEqual(asSubmitted);
  await act('close');
  expect(await standing()).toEqual(asSubmitted);
});
