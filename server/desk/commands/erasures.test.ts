import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { seedApplications } from '../testing/applications.ts';
import { openCommandLine } from '../testing/command-line.ts';
import { openTestDesk } from '../testing/desk.ts';

const desk = await openTestDesk();
const { printed, portal } = openCommandLine(desk);
const folder = temporaryFolder('erasures-');

const ids = async () => (await desk.query`select id from accounts order by id`).map(({ id }) => id);

async function repeat(text: string) {
  const path = join(folder, 'erased.txt');
  await writeFile(path, text);
  printed.output = '';
  return portal('erasures repeat', path);
}

it('what one database lists is erased again in another, whoever came later stays', async () => {
  const username = 'ada@mail.example';
  const [number] = await seedApplications(desk.platform, [{ username }]);
  desk.clock.advance({ minutes: 1 });
  await desk.erase(username);
  const at = desk.platform.clock().toISOString();
  await portal('erasures list');
  expect(printed.output).toBe(`${number},${at}\n`);

  // Accounts as a restore brings them back: one from before the erasure, and one from after it.
  const [again, later] = await seedApplications(desk.platform, [{ username }, {}]);
  await desk.query`update accounts set confirmed_at = '2025-01-01' where id = ${again}`;
  expect(await repeat(`${again},${at}\n${later},${at}\n`)).toBe(0);
  expect(printed.output).toBe(`Account ${again} is erased.\n1 erased again.\n`);
  expect(await ids()).toEqual([later]);
});

it('a line that is none erases nobody', async () => {
  const [number] = await seedApplications(desk.platform, [{}]);
  expect(await repeat(`${number},2030-01-01T00:00:00Z\nada@mail.example\n`)).toBe(1);
  expect(await ids()).toContain(number);
});
