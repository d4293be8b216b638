import type { Command } from '#server/core/command.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { listKeys, rotateKey } from './keys.ts';

/** `receipts rotate-key` */
const rotateKeyCommand: Command = {
  name: 'receipts rotate-key',
  summary: 'signs receipts with a new key from now on',
  usage: `receipts rotate-key

Makes a new key and signs receipts with it from now on. The old private key is deleted, and the old
public key stays, so older receipts can still be checked. Prints the id of the new key.`,
  async run(args, platform) {
    if (args.length > 0) {
      console.error(`receipts rotate-key takes no arguments, and got: ${args.join(' ')}`);
      return 2;
    }
    const by = { kind: 'operator', command: 'receipts rotate-key' } as const;
    const key = await withTrail(platform, by, async (trx, leave) => {
      const id = await rotateKey(trx, platform.clock());
      leave({ act: 'receipts.key-rotated', details: { key: id } });
      return id;
    });
    console.log(key);
    return 0;
  },
};

/** `receipts keys` */
const keysCommand: Command = {
  name: 'receipts keys',
  summary: 'lists the keys that receipts are or were signed with',
  usage: `receipts keys

Prints a line for each key, the newest first: its id, its public key in base64url, when it was made
and, for all but the one in use, when it was retired.`,
  async run(args, { database }) {
    if (args.length > 0) {
      console.error(`receipts keys takes no arguments, and got: ${args.join(' ')}`);
      return 2;
    }
    for (const { id, x, madeAt, retiredAt } of await listKeys(database.kysely)) {
      console.log([id, x, madeAt.toISOString(), retiredAt?.toISOString() ?? '-'].join('  '));
    }
    return 0;
  },
};

/** The commands of receipts. */
export const receiptsCommands: readonly Command[] = [rotateKeyCommand, keysCommand];
