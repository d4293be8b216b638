import { expect, it, vi } from 'vitest';
import { seedApplications } from '../testing/applications.ts';
import { openTestDesk } from '../testing/desk.ts';

const desk = await openTestDesk();
await seedApplications(desk.platform, [{ username: 'ada@mail.example' }]);

/** Stands in for a replica: takes no changes, and tells what was asked of it. */
function watchLists(): string[] {
  const asked: string[] = [];
  const { database } = desk.platform;
  vi.spyOn(database, 'readList').mockImplementation((work) =>
    database.kysely
      .withPlugin({
        transformQuery: ({ node }) => {
          asked.push(JSON.stringify(node));
          return node;
        },
        transformResult: async ({ result }) => result,
      })
      .transaction()
      .setAccessMode('read only')
      .execute(work),
  );
  return asked;
}

it.each([
  ['/api/staff/applications?q=ada', 'summaries'],
  ['/api/staff/season', 'applications'],
  ['/api/staff/season/file', 'applications'],
])('%s is read where lists are read, and nothing that decides who may', async (url, table) => {
  const registrar = await desk.member('registrar');
  const asked = watchLists();
  expect((await registrar.call('GET', url)).status).toBe(200);
  const told = asked.join('\n');
  expect(told).toContain(table);
  expect(told).not.toMatch(/sessions|trail|rate_limits/);
});

it('a search has left its line, on the database itself, before it is answered', async () => {
  const registrar = await desk.member('registrar');
  watchLists();
  await registrar.call('GET', '/api/staff/applications?q=ada');
  expect((await desk.lastLine())?.act).toBe('applications.searched');
});
