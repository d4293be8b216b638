/** Invitations as they are stored: links that register a passkey, once. */
import { later } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { createToken, hashToken } from '#server/core/identity/tokens.ts';
import { INVITATION_DAYS } from '../letters.ts';

/** Adds an invitation in place of older ones. @returns its token. */
export async function keepInvitation(trx: Transaction, staffId: number, at: Date): Promise<string> {
  await endInvitationsOf(trx, staffId, at);
  const token = createToken();
  await trx
    .insertInto('staff_invitations')
    .values({
      staff_id: staffId,
      token_hash: token.hash,
      expires_at: later(at, { days: INVITATION_DAYS }),
      used_at: null,
      ended_at: null,
    })
    .execute();
  return token.value;
}

/** Ends unused invitations. */
export async function endInvitationsOf(trx: Transaction, staffId: number, at: Date): Promise<void> {
  await trx
    .updateTable('staff_invitations')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** The invitation of a token, with the invited person; its `refusal` says why it does not open now. */
export async function findInvitation(queries: Queries, token: string, at: Date) {
  const found = await queries
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff_invitations.id', 'staff_id as staffId', 'mail', 'name'])
    .select(['user_handle as handle', 'used_at', 'ended_at', 'expires_at', 'removed_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return found && { ...found, refusal: whyNot(found, at) };
}

/** The invited person. @throws AppError 400 for an invitation that does not open now; the holder of the link may know why. */
export async function getOpenInvitation(queries: Queries, token: string, at: Date) {
  const found = await findInvitation(queries, token, at);
  if (found === undefined) throw invalidInvitation();
  if (found.refusal !== undefined) throw found.refusal;
  return found;
}

type State = Readonly<Record<'used_at' | 'ended_at' | 'removed_at', Date | null>> & {
  readonly expires_at: Date;
};

function whyNot({ used_at, ended_at, expires_at, removed_at }: State, at: Date) {
  if (removed_at !== null) return invalidInvitation();
  if (used_at !== null) {
    return new AppError(400, 'used_invitation', (say) =>
      say(
        'This invitation has been used already. Please sign in with your passkey, or ask an administrator for a new invitation.',
      ),
    );
  }
  if (ended_at !== null) {
    return new AppError(400, 'ended_invitation', (say) =>
      say('There is a newer invitation for you. Please use the link in the newest message.'),
    );
  }
  if (expires_at > at) return undefined;
  return new AppError(400, 'expired_invitation', (say) =>
    say('This invitation has expired. Please ask an administrator for a new one.'),
  );
}

export const invalidInvitation = refusal(400, 'bad_invitation', (say) =>
  say('This invitation is not valid. Please ask an administrator for a new one.'),
);
