import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StaffScope } from '#contract/desk.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { StaffMember } from '#server/identity/principal.ts';
import { seedApplications } from '../testing/applications.ts';
import { startTestDesk, type TestDesk } from '../testing/desk.ts';
import { mayRead, mustRead } from './scope.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.advance({ minutes: 1 }));

async function application(answers: Answers): Promise<number> {
  const [id = 0] = await seedApplications(desk.platform, [{ answers }]);
  return id;
}

it.each<[string, StaffScope, boolean]>([
  ['no narrowing', {}, true],
  ['its program', { program: ['nursing'] }, true],
  ['one of several', { program: ['languages', 'nursing'] }, true],
  ['every facet at once', { program: ['nursing'], disclosures: ['suspension'] }, true],
  ['what has no value', { documents: ['-'] }, true],
  ['another program', { program: ['languages'] }, false],
  ['one facet of two', { program: ['nursing'], term: ['2027SP'] }, false],
  ['a list without values', { program: [] }, false],
  ['a facet that there is no more', { faculty: ['arts'] }, false],
  ['a part of a value', { program: ['nurs'] }, false],
  ['a value of another facet', { major: ['nursing'] }, false],
])('an application is read with %s: %j %s', async (_, scope, may) => {
  const id = await application({ applied_major: '39' });
  expect(await mayRead(desk.platform.database.kysely, { scope }, id)).toBe(may);
});

it('nobody reads what is not there, and only who reads all reads what has no summary yet', async () => {
  const { kysely } = desk.platform.database;
  expect(await mayRead(kysely, { scope: {} }, 2 ** 40)).toBe(false);
  const id = await application({});
  await kysely.deleteFrom('summaries').where('account_id', '=', id).execute();
  expect(await mayRead(kysely, { scope: {} }, id)).toBe(true);
  expect(await mayRead(kysely, { scope: { term: ['2027FA'] } }, id)).toBe(false);
});

it('a refusal is a sentence that tells nothing, and a line in the trail', async () => {
  const id = await application({});
  const { id: staffId } = await desk.member('reader');
  const member = { staffId, scope: { term: ['2027SP'] }, sessionId: 1, network: 'x' } as unknown;
  const refused = await mustRead(desk.platform, member as StaffMember, id).catch((error) => error);
  expect(refused).toMatchObject({
    status: 404,
    message:
      'There is no application of this number among those that you may read. It may have been erased meanwhile.',
  });
  expect((await desk.trail()).at(-1)).toMatchObject({
    act: 'staff.refused',
    account: id,
    by: { kind: 'staff', id: staffId },
    details: { why: 'scope' },
  });
});
