import type { KeepAddress } from '#contract/accounts.ts';
import { refusal } from '#server/core/http/errors.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import { withTrail } from '#server/core/trail/record.ts';
import type { Attempt } from '../attempt.ts';
import { addressKeptLetter } from '../letters/address-change.ts';
import { senderIn } from '../letters/sender.ts';
import { limitTries } from '../limits.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { sendResetLink } from '../password/send-reset-link.ts';
import { findAccount } from '../repository.ts';
import { lockAddress } from '../sign-up/pending-sign-ups.ts';
import { deadLink, giveAddress, hashOfRandomPassword } from './confirm.ts';
import { endChangesSince, findByKeepLink } from './repository.ts';

/**
 * Lets the old address object to a change. A pending change is canceled. A confirmed one is undone with all that followed: every session,
 * passkey and later change ends, no password opens the account, and the old mailbox gets a link to choose a new one.
 * @returns a message.
 * @throws AppError 400 for a link that is used up or too old, 409 where the old address has another account by now, 429, 503.
 */
export async function keepAddress(
  platform: AccountsPlatform,
  { id }: KeepAddress,
  { say, about, network }: Attempt,
): Promise<string> {
  const { database, clock, mail, passwords } = platform;
  const hash = hashToken(id);
  const known = await findByKeepLink(database.kysely, hash, clock());
  about(known?.account_id);
  await limitTries(platform, 'keep-address', { network, username: '', known: known && hash });
  if (known === undefined) throw deadLink();
  const unusable = await hashOfRandomPassword(passwords);
  const wasChanged = await withTrail(platform, { kind: 'anybody', network }, async (trx, leave) => {
    const now = clock();
    await lockAddress(trx, known.from_username, known.to_username);
    const change = await findByKeepLink(trx, hash, now);
    if (change === undefined) throw deadLink();
    const { account_id: accountId, from_username: from, to_username: to } = change;
    const account = await trx
      .selectFrom('accounts')
      .select(['username', 'language'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) throw deadLink();
    await endChangesSince(trx, change, now);
    const undone = change.changed_at !== null;
    if (undone) {
      const owner = await findAccount(trx, from);
      if (owner !== undefined && owner.id !== accountId) throw oldAddressTaken();
      const locked = { hash: unusable, at: now };
      await giveAddress(trx, { accountId, from: account.username, to: from, locked });
      await sendResetLink(trx, { username: from, language: account.language }, platform, {
        isLocked: true,
      });
    }
    const letter = addressKeptLetter(senderIn(platform, account.language), to);
    await mail.send(letter, { in: trx });
    leave({
      act: 'account.address-kept',
      account: accountId,
      details: { change: change.id, was_changed: undone },
    });
    return undone;
  });
  return wasChanged
    ? say(
        'Your account has its old email address again. It is logged out everywhere, and any passkeys were removed. We have sent a message to that address with a link to choose a new password.',
      )
    : say(
        'Your account keeps its email address. The link that we sent to the other address no longer works.',
      );
}

const oldAddressTaken = refusal(409, 'old_address_taken', (say) =>
  say(
    'Your old email address now belongs to another account. Please write to us, so that we can help you.',
  ),
);
