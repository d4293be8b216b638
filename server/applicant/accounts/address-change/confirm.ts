import { sql } from 'kysely';
import type { ConfirmAddress } from '#contract/accounts.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Attempt } from '../attempt.ts';
import { addressChangedLetter } from '../letters/address-change.ts';
import { senderIn } from '../letters/sender.ts';
import { limitTries } from '../limits.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { sendResetLink } from '../password/send-reset-link.ts';
import { findAccount } from '../repository.ts';
import { lockAddress } from '../sign-up/pending-sign-ups.ts';
import { takenAddress } from './ask.ts';
import { type AddressChange, findByConfirmLink, openFrom } from './repository.ts';

/**
 * Gives an account its corrected address, by the link in the new mailbox and the account's password. Without the password the link works
 * some days later, unless the old address has objected. The account is then locked until the new mailbox, which gets a reset link, chooses
 * a password.
 * @returns a message.
 * @throws AppError 400 for a link that is used up or too old, or for a wrong password; 409 where the address has an account by now; 429,
 *   503.
 */
export async function confirmAddress(
  platform: AccountsPlatform,
  { id, password }: ConfirmAddress,
  caller: Attempt,
): Promise<string> {
  const { database, clock, passwords } = platform;
  const { say, about, network } = caller;
  const hash = hashToken(id);
  const known = await findByConfirmLink(database.kysely, hash, clock());
  about(known?.account_id);
  await limitTries(platform, 'confirm-address', { ...caller, username: '', known: known && hash });
  if (known === undefined) throw deadLink();
  const account = await findAccount(database.kysely, known.from_username);
  if (account === undefined || account.id !== known.account_id) throw deadLink();
  const knowsPassword =
    password !== '' &&
    (await passwords.findMatchingHash(password, [account.password_hash])) !== undefined;
  const now = clock();
  if (!knowsPassword && password !== '') throw wrongPassword();
  if (!knowsPassword && openFrom(known) > now) throw tooEarly(openFrom(known), platform);
  // Lock out an unproven password: its holder may be somebody else than the reader of the new mailbox.
  const locked = knowsPassword
    ? undefined
    : { hash: await hashOfRandomPassword(passwords), at: now };
  await withTrail(platform, { kind: 'anybody', network }, async (trx, leave) => {
    const change = await move(trx, hash, known, locked, now);
    const sender = senderIn(platform, account.language);
    const undo = createToken();
    await trx
      .updateTable('address_changes')
      .set({ changed_at: now, undo_hash: undo.hash })
      .where('id', '=', change.id)
      .execute();
    const { from_username: from, to_username: to } = change;
    const letter = addressChangedLetter(sender, {
      to: from,
      newAddress: to,
      id: undo.value,
      at: now,
    });
    await platform.mail.send(letter, { in: trx });
    if (!knowsPassword)
      await sendResetLink(trx, { username: to, language: account.language }, platform, {
        isLocked: true,
      });
    leave({
      act: 'account.address-changed',
      account: change.account_id,
      details: { change: change.id, by_password: knowsPassword },
    });
  });
  return knowsPassword
    ? say('Your new email address is confirmed. Please log in with it.')
    : say(
        'Your new email address is confirmed. We have sent a message to it with a link to choose a new password.',
      );
}

/** Locks both addresses, reads the change again, and moves the account. */
async function move(
  trx: Transaction,
  hash: Buffer,
  known: AddressChange,
  locked: Locked | undefined,
  now: Date,
): Promise<AddressChange> {
  await lockAddress(trx, known.from_username, known.to_username);
  const change = await findByConfirmLink(trx, hash, now);
  if (change === undefined) throw deadLink();
  const { account_id: accountId, from_username: from, to_username: to } = change;
  if ((await findAccount(trx, from))?.id !== accountId) throw deadLink();
  if ((await findAccount(trx, to)) !== undefined) throw takenAddress();
  await giveAddress(trx, { accountId, from, to, locked });
  return change;
}

/** The hash of a random password that nobody knows, and when it was set. */
type Locked = { readonly hash: string; readonly at: Date };

/** Hashes a random password: only a link to the mailbox opens its account. @throws AppError 503. */
export function hashOfRandomPassword(passwords: AccountsPlatform['passwords']): Promise<string> {
  return passwords.hash(createToken().value);
}

/**
 * Moves an account to an address, which must be free and locked. Deletes the pending sign-ups of the new address and the reset links of
 * both, and ends every session and passkey. A draft's contact address goes along, unless it is another one.
 */
export async function giveAddress(
  trx: Transaction,
  {
    accountId,
    from,
    to,
    locked,
  }: { accountId: number; from: string; to: string; locked: Locked | undefined },
): Promise<void> {
  // The passwords of these sign-ups have another salt than the account's, so that no login could match them (see `address.ts`).
  await trx.deleteFrom('sign_ups').where('username', '=', to).execute();
  await trx.deleteFrom('password_resets').where('username', 'in', [from, to]).execute();
  const password = locked && { password_hash: locked.hash, password_changed_at: locked.at };
  await trx
    .updateTable('accounts')
    .set({ username: to, ...password })
    // Earlier applications of the person have the same address, and go along.
    .where('username', '=', from)
    .execute();
  await trx
    .updateTable('applications')
    .set({
      answers: sql`answers || ${JSON.stringify({ email_address: to })}::jsonb`,
      answers_version: sql`answers_version + 1`,
    })
    .where('account_id', '=', accountId)
    .where('submitted_at', 'is', null)
    .where(sql<boolean>`lower(answers ->> 'email_address') = ${from}`)
    .execute();
  await revokeAccess(trx, { kind: 'applicant', id: accountId });
}

/** One error for used, expired, canceled and unknown links. */
export const deadLink = refusal(400, 'dead_address_link', (say) =>
  say(
    'This link has been used, has expired, or was canceled. Please write to us if you need help.',
  ),
);

const wrongPassword = refusal(400, 'wrong_password', (say) =>
  say(
    'This is not the password of your account. If you do not remember it, leave the field empty and try again.',
  ),
);

function tooEarly(from: Date, { tenant }: Pick<AccountsPlatform, 'tenant'>): AppError {
  return new AppError(400, 'password_needed', (say) =>
    say(
      'Please type the password of your account. If you do not remember it, open this link again after {moment}. We wait that long so that nobody can take over your account by claiming that the address is theirs.',
      { moment: momentInWords(from, { ...tenant, locale: say.locale }, 'weekday') },
    ),
  );
}
