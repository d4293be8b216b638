import type { Command } from '#server/core/command.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { rotateKey } from './keys.ts';

/** `receipts rotate-key` */
export const rotateReceiptKey: Command = {
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
