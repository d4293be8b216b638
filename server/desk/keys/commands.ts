import type { Command } from '#server/core/command.ts';
import { beginNewKey } from '#server/core/key-file.ts';
import { CommandFailed, readArguments } from '../links/arguments.ts';
import { explaining } from '../links/run-command.ts';
import { listInventory } from './inventory.ts';
import { resealAll } from './reseal.ts';

/** `keys list` */
const keysListCommand: Command = {
  name: 'keys list',
  summary: 'lists the keys and passwords that this server holds, never their values',
  usage: `keys list

Prints a line for each key or password that the server holds: its name, where it is kept, since when, and
what it is for. Never a value. docs/operations/keys.md says what each protects, how it is changed and what to do
when it leaks.`,
  run: explaining('keys list', async (args, platform) => {
    readArguments(args, {});
    const lines = await listInventory(platform);
    const widths = [0, 1, 2].map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
    for (const line of lines) {
      const cells = line.map((cell, at) => cell.padEnd(widths[at] ?? 0));
      process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
    }
  }),
};

/** `keys rotate` */
const keysRotateCommand: Command = {
  name: 'keys rotate',
  summary: 'seals the passwords of other systems anew, with the new key',
  usage: `keys rotate

Seals everything that is sealed in the database with the key in use, so that the key before opens nothing any
more. With SECRETS_KEY: set the new key there and the old one as SECRETS_KEY_PREVIOUS, restart, run this, and
take SECRETS_KEY_PREVIOUS away. Without SECRETS_KEY: this draws the new key itself. It works beside a running
server, and may be stopped and run again. Prints how many were sealed anew. docs/operations/keys.md has more.`,
  run: explaining('keys rotate', async (args, platform) => {
    readArguments(args, {});
    const { secretsKey, dataDir } = platform.settings;
    if (secretsKey === undefined) await beginNewKey(dataDir);
    const by = { kind: 'operator', command: 'keys rotate' } as const;
    const { resealed, unreadable } = await resealAll(platform, by);
    process.stdout.write(`${resealed} sealed anew\n`);
    if (unreadable === 0) return;
    throw new CommandFailed(
      `${unreadable} could not be opened by any key that is here: type their passwords in again at the desk, or run this with the key that sealed them as SECRETS_KEY_PREVIOUS.`,
    );
  }),
};

/** The commands of the server's keys. */
export const keysCommands: readonly Command[] = [keysListCommand, keysRotateCommand];
