/** Applications that may be of one person: a hint on both, and never more. */
import { expect, it } from 'vitest';
import { seedApplications } from '../testing/applications.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';
import { findDuplicates } from './find.ts';

const desk = await openTestDesk();
const ada = await desk.member('reader');
const { platform } = desk;
const { kysely } = platform.database;

let phone = 0;
const answersOf = (answers: Record<string, string>) => {
  phone += 1;
  const phones = {
    phone_home: '',
    phone_mobile: '',
    phone_international: `+52 951 ${1e6 + phone}`,
  };
  return { answers: { middle_name: '', birth_date: '2008-03-14', ...phones, ...answers } };
};
const seed = async (...all: Record<string, string>[]) => {
  const ids = await seedApplications(platform, all.map(answersOf));
  await findDuplicates(kysely);
  return ids;
};
const hints = async (by: DeskMember, id: number) =>
  (await by.get(`/api/staff/applications/${id}/recommendations`)).duplicates;
const listed = async (by: DeskMember) =>
  (await desk.ids(by, 'facets=possibleDuplicates:possible')).toSorted((a, b) => a - b);
const deny = (by: DeskMember, one: number, other: number) =>
  by.call('POST', `/api/staff/applications/${one}/duplicates/${other}/not-same`);

it('the same name and date of birth, or the same phone number, is a hint on both', async () => {
  const [one = 0, two = 0, three = 0] = await seed(
    { first_name: 'José', last_name: 'Núñez', phone_mobile: '(541) 555-0190' },
    { first_name: 'JOSE', last_name: 'Nunez' },
    { first_name: 'Pepe', last_name: 'N.', phone_home: '+1 541 555 0190' },
    { first_name: 'José', last_name: 'Núñez', birth_date: '2008-03-15' },
  );
  expect(await hints(ada, one)).toEqual([
    { account_id: two, name: expect.stringMatching(/JOSE/), reference: '', same: ['name'] },
    { account_id: three, name: expect.stringMatching(/Pepe/), reference: '', same: ['phone'] },
  ]);
  expect(await hints(ada, two)).toMatchObject([{ account_id: one }]);
  expect(await listed(ada)).toEqual([one, two, three]);

  expect((await deny(ada, two, one)).body).toMatchObject({ recommendations: { duplicates: [] } });
  await findDuplicates(kysely);
  expect(await hints(ada, one)).toMatchObject([{ account_id: three }]);
  expect(await listed(ada)).toEqual([one, three]);
  const lines = (await desk.trail()).filter(({ act }) => act === 'duplicate.denied');
  expect(lines).toMatchObject([
    { account: two, details: { accountId: one } },
    { account: one, details: { accountId: two } },
  ]);
  await desk.query`delete from accounts where id = ${three}`;
  expect(await listed(ada)).toEqual([]);
});

it('a hint goes when the answers change, and a number of many is none', async () => {
  const [one = 0] = await seed(
    { first_name: 'Ada', last_name: 'Once' },
    { first_name: 'Ada', last_name: 'Once' },
  );
  expect(await hints(ada, one)).toHaveLength(1);
  await desk.query`update summaries set birth_date = null where account_id = ${one}`;
  await findDuplicates(kysely);
  expect(await hints(ada, one)).toEqual([]);
  const pupil = (first_name: number) => ({
    first_name: `P${first_name}`,
    phone_home: '541-555-0000',
  });
  const many = await seed(...Array.from({ length: 11 }, (_, at) => pupil(at)));
  expect(await hints(ada, many[0] ?? 0)).toEqual([]);
});

it('tells nobody of an application that they may not read', async () => {
  const [own = 0, secret = 0] = await seed(
    { first_name: 'Mia', last_name: 'Twin', applied_major: '39' },
    { first_name: 'Mia', last_name: 'Twin', applied_major: '31', languages_spoken: 'Spanish' },
  );
  const narrow = await desk.narrowed({ program: ['nursing'] }, 'reader');
  expect(await hints(ada, own)).toMatchObject([{ account_id: secret }]);
  expect(await hints(narrow, own)).toEqual([]);
  expect(await listed(narrow)).toEqual([]);
  expect((await deny(narrow, own, secret)).status).toBe(404);
  const known = await desk.member('reader');
  await known.call('POST', `/api/staff/applications/${secret}/conflict`, { reason: '' });
  expect(await hints(known, own)).toEqual([]);
  expect(await listed(known)).not.toContain(own);
});
