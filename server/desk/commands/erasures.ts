/** Erasures, listed outside the database and repeated after a restore, which brings erased accounts back. */
import { readFile } from 'node:fs/promises';
import type { Command } from '#server/core/command.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { CommandFailed, readArguments } from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { type Erasing, eraseApplication } from '../erase/erase.ts';

/** An erasure in the trail: the account's number and the time, without a name. */
type Erasure = { readonly accountId: number; readonly at: Date };

/** All erasures, oldest first. */
export async function readErasures(queries: Queries): Promise<readonly Erasure[]> {
  const rows = await queries
    .selectFrom('trail')
    .select(['account_id', 'at'])
    .where('act', '=', 'account.erased')
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ account_id, at }) =>
    account_id === null || !(at instanceof Date) ? [] : [{ accountId: account_id, at }],
  );
}

/**
 * Repeats erasures after a restore. An account that was confirmed after the erasure has the same number but is another person's: it stays.
 * @returns the numbers of the erased accounts.
 */
export async function repeatErasures(
  platform: Erasing & Pick<Platform, 'database'>,
  erasures: readonly Erasure[],
): Promise<readonly number[]> {
  const by = { kind: 'operator', command: 'erasures repeat' } as const;
  const repeated: number[] = [];
  for (const { accountId, at } of erasures) {
    const account = await platform.database.kysely
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .where('confirmed_at', '<', at)
      .executeTakeFirst();
    const erased = account && (await eraseApplication(platform, by, account.id));
    if (erased !== undefined) repeated.push(erased.accountId);
  }
  return repeated;
}

/** `erasures list` */
export const erasuresListCommand: Command = {
  name: 'erasures list',
  summary: 'prints the numbers of erased accounts, to be kept beside the backups',
  usage: `erasures list

Prints one line for each erasure: the account's number and the time. Keep it elsewhere than in the database, once a
day: after a restore, erasures repeat needs it.`,
  run: explaining('erasures list', async (args, { database }) => {
    readArguments(args, {}, []);
    for (const { accountId, at } of await readErasures(database.kysely)) {
      process.stdout.write(`${accountId},${at.toISOString()}\n`);
    }
  }),
};

/** `erasures repeat FILE` */
export const erasuresRepeatCommand: Command = {
  name: 'erasures repeat',
  summary: 'after a restore: erases again the accounts that had been erased',
  usage: `erasures repeat FILE

Erases each account of FILE that is there again. Run it after a restore, before you open the portal. An account
that got one of these numbers after the erasure stays.

  FILE   what erasures list has printed`,
  run: explaining('erasures repeat', async (args, platform) => {
    const { positionals } = readArguments(args, {}, ['FILE']);
    const [path = ''] = positionals;
    const text = await readFile(path, 'utf8').catch(() => {
      throw new CommandFailed(`"${path}" cannot be read.`);
    });
    const repeated = await repeatErasures(platform, parse(text));
    for (const number of repeated) process.stdout.write(`Account ${number} is erased.\n`);
    process.stdout.write(`${repeated.length} erased again.\n`);
  }),
};

function parse(text: string): Erasure[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const [number = '', time = ''] = line.split(',');
    const at = new Date(time);
    if (!/^\d{1,15}$/.test(number) || Number.isNaN(at.getTime())) {
      throw new CommandFailed(`Line ${index + 1} is not an erasure: nothing was erased.`);
    }
    return { accountId: Number(number), at };
  });
}
