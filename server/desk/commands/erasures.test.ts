import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { eraseAccount } from '../erase/erase.ts';
import { seedApplications } from '../testing/applications.ts';
import { erasuresListCommand, erasuresRepeatCommand } from './erasures.ts';

const it = closing(await startTestPlatform());
const folder = await mkdtemp(join(tmpdir(), 'erasures-'));
afterAll(() => rm(folder, { recursive: true }));

async function run(command: typeof erasuresListCommand, ...args: string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await command.run(args, it.platform);
  const printed = out.mock.calls.map(([text]) => text).join('');
  out.mockRestore();
  err.mockRestore();
  return { code, printed };
}

async function repeat(text: string) {
  const path = join(folder, 'erased.txt');
  await writeFile(path, text);
  return run(erasuresRepeatCommand, path);
}

test('what one database lists is erased again in another, whoever came later stays', async () => {
  const username = 'ada@mail.example';
  const [number] = await seedApplications(it.platform, [{ username }]);
  it.clock.advance({ minutes: 1 });
  const by = { kind: 'operator', command: 'erase' } as const;
  await eraseAccount(it.platform, by, username);
  const at = it.platform.clock().toISOString();
  const { printed: list } = await run(erasuresListCommand);
  expect(list).toBe(`${number},${at}\n`);

  // As a restore has them again: one who was there before the erasure, one who came after it.
  const [again = 0, later = 0] = await seedApplications(it.platform, [
    { username },
    { username: 'later@mail.example' },
  ]);
  await it.platform.database.kysely
    .updateTable('accounts')
    .set({ confirmed_at: new Date('2025-01-01T00:00:00Z') })
    .where('id', '=', again)
    .execute();
  const answer = await repeat(`${again},${at}\n${later},${at}\n`);
  expect(answer).toMatchObject({
    code: 0,
    printed: `Account ${again} is erased.\n1 erased again.\n`,
  });
  const left = await it.platform.database.kysely.selectFrom('accounts').select('id').execute();
  expect(left).toEqual([{ id: later }]);
});

test('a line that is none erases nobody', async () => {
  const [number] = await seedApplications(it.platform, [{}]);
  const at = '2030-01-01T00:00:00Z';
  expect((await repeat(`${number},${at}\nada@mail.example\n`)).code).toBe(1);
  const { kysely } = it.platform.database;
  expect(await kysely.selectFrom('accounts').select('id').execute()).toContainEqual({ id: number });
});
