import { later } from '#server/core/clock.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { refusal } from '#server/core/http/errors.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { addressAskedLetter, confirmAddressLetter } from '../letters/address-change.ts';
import { senderIn } from '../letters/sender.ts';
import { findAccount } from '../repository.ts';
import { lockAddress } from '../sign-up/pending-sign-ups.ts';
import { endWaitingChanges, WAIT_DAYS } from './repository.ts';

/** The account, and its new address. */
type Asked = {
  readonly accountId: number;
  readonly from: string;
  readonly to: string;
  readonly language: string;
  /** Whether the caller may learn that an account exists. Otherwise only the new mailbox learns it, when it confirms. */
  readonly mayKnowOf: (accountId: number) => Promise<boolean>;
};

/**
 * Starts an address change: nothing changes before the new address confirms it. Mails both addresses, and lets the old one object. Replaces
 * a pending change.
 * @throws AppError 409 where the address is the same, or is another account's.
 */
export async function askForAddress(
  trx: Transaction,
  { accountId, from, to, language, mayKnowOf }: Asked,
  platform: Pick<Platform, 'clock' | 'mail' | 'languages' | 'settings'>,
): Promise<void> {
  const at = platform.clock();
  if (from === to) throw sameAddress();
  await lockAddress(trx, from, to);
  const taken = await findAccount(trx, to);
  if (taken !== undefined && (await mayKnowOf(taken.id))) throw takenAddress();
  await endWaitingChanges(trx, accountId, 'replaced', at);
  const [confirm, keep] = [createToken(), createToken()];
  await trx
    .insertInto('address_changes')
    .values({
      account_id: accountId,
      from_username: from,
      to_username: to,
      asked_at: at,
      confirm_hash: confirm.hash,
      keep_hash: keep.hash,
    })
    .execute();
  const sender = senderIn(platform, language);
  const opensAt = later(at, { days: WAIT_DAYS });
  const letters = [
    confirmAddressLetter(sender, { to, id: confirm.value, opensAt }),
    addressAskedLetter(sender, { to: from, newAddress: to, id: keep.value }),
  ];
  for (const letter of letters) await platform.mail.send(letter, { in: trx });
}

const sameAddress = refusal(409, 'same_address', (say) =>
  say('The account has this email address already.'),
);

/** Only for staff who may know of the other account, and for the holder of a link mailed to that address. */
export const takenAddress = refusal(409, 'taken_address', (say) =>
  say(
    'Another account has this email address already. One address has one account: find that account first, and ask its owner which one should stay.',
  ),
);
