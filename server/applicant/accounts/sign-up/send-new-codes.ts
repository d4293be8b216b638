import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { readAddress } from '../address.ts';
import { confirmationCodeLetter } from '../letters/confirmation-code.ts';
import { expiryOfCodes } from '../letters/late-letters.ts';
import { senderIn } from '../letters/sender.ts';
import { createCode, hashCode } from './codes.ts';
import { KEPT_PER_ADDRESS, lockAddress, renewCodes } from './pending-sign-ups.ts';

/**
 * Mails new codes for the pending sign-ups of an address, on behalf of the office. They are `open` codes: the `own` code that the first
 * browser waits for stays valid.
 * @returns the number of sign-ups; `account` where the address has one, which needs no code.
 */
export async function sendNewCodes(
  trx: Transaction,
  username: string,
  platform: Pick<Platform, 'clock' | 'mail' | 'languages' | 'settings'>,
): Promise<number | 'account'> {
  await lockAddress(trx, username);
  const { account, signUps } = await readAddress(trx, username);
  if (account !== undefined) return 'account';
  const meant = signUps.slice(0, KEPT_PER_ADDRESS);
  const renewed = meant.map(({ id, password_hash, asked_at }) => {
    const code = createCode();
    return { id, code, codeHash: hashCode(code, password_hash), askedAt: asked_at };
  });
  const [latest, ...more] = renewed;
  if (latest === undefined) return 0;
  const at = platform.clock();
  await renewCodes(trx, 'open', renewed, at);
  const others = signUps.slice(KEPT_PER_ADDRESS).map(({ asked_at }) => asked_at);
  const sender = senderIn(platform, meant[0]?.language);
  const letter = confirmationCodeLetter(sender, username, { codes: [latest, ...more], others });
  const expiry = expiryOfCodes(
    at,
    renewed.map(({ code }) => code),
  );
  await platform.mail.send(letter, { in: trx, expiry });
  return renewed.length;
}
