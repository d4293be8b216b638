import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeskMember, startTestDesk, type TestDesk } from '../testing/desk.ts';
import { deskApplicant } from './testing/applicants.ts';

let desk: TestDesk;
let reader: DeskMember;
beforeAll(async () => {
  desk = await startTestDesk({ environment: { RATE_LIMIT_SCALE: '1000' } });
  reader = await desk.member('reader');
});
afterAll(() => desk.close());

const at = (number: number | string, rest = '') => `/api/staff/applications/${number}${rest}`;

it('stands in the list that it was opened from, between its neighbours', async () => {
  const accounts: number[] = [];
  for (const last_name of ['Aardvark', 'Beaver', 'Civet']) {
    const applicant = await deskApplicant(desk, { last_name, preferred_name: 'Zebedee' });
    await applicant.submit();
    accounts.push(applicant.accountId);
  }
  const neighbours = async (account: number | undefined, query: string) =>
    (await reader.call('GET', at(account ?? 0, `/neighbours?${query}`))).body;
  expect(await neighbours(accounts[1], 'facets=status:submitted&sort=name')).toMatchObject({
    previous: accounts[0],
    next: accounts[2],
    place: { is_more: false },
  });
  expect(await neighbours(accounts[0], 'q=beaver')).toEqual({
    place: null,
    total: { count: 1, is_more: false },
    page: '',
    previous: expect.toBeOneOf([null, accounts[1]]),
    next: expect.toBeOneOf([null, accounts[1]]),
  });
  const refused = await reader.call('GET', at(accounts[0] ?? 0, '/neighbours?facets=zodiac:leo'));
  expect(refused.status).toBe(400);
});
