import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Address, readAddress } from '../address.ts';
import { alreadyRegisteredLetter, noAccountLetter } from '../letters/account-status.ts';
import { type CodeOfSignUp, confirmationCodeLetter } from '../letters/confirmation-code.ts';
import { expiryOfCodes } from '../letters/expiry.ts';
import { senderTo } from '../letters/sender.ts';
import { type CodeKind, createCode, hashCode } from './codes.ts';
import { KEPT_PER_ADDRESS, lockAddress, renewCodes, type SignUp } from './pending-sign-ups.ts';

type Needs = Pick<Platform, 'clock' | 'mail' | 'languages' | 'settings'>;
type Reader = {
  readonly to: string;
  readonly address: Address;
  readonly language: string | undefined;
  /** When the codes were asked for, where these replace some that would come too late. */
  readonly since?: Date;
};

/**
 * Mails new codes for the pending sign-ups of an address, on behalf of the office. They are `open` codes: the `own` code that the first
 * browser waits for stays valid.
 * @returns the number of sign-ups; `account` where the address has one, which needs no code.
 */
export async function sendNewCodes(
  trx: Transaction,
  to: string,
  platform: Needs,
): Promise<number | 'account'> {
  await lockAddress(trx, to);
  const address = await readAddress(trx, to);
  if (address.account !== undefined) return 'account';
  const meant = openCodesOf(address);
  const language = meant[0]?.signUp.language;
  if (language !== undefined) await mailNewCodes(trx, { to, address, meant, language }, platform);
  return meant.length;
}

/** The codes to renew for a caller without a sign-up cookie. */
export function openCodesOf({ signUps }: Address) {
  return signUps.slice(0, KEPT_PER_ADDRESS).map((signUp) => ({ signUp, kind: 'open' }) as const);
}

/** Gives these sign-ups of an address new codes, and mails them like {@link mailCodes}. */
export async function mailNewCodes(
  trx: Transaction,
  { meant, ...reader }: Reader & { readonly meant: readonly { signUp: SignUp; kind: CodeKind }[] },
  platform: Needs,
): Promise<void> {
  const renewed = meant.map(({ signUp: { id, password_hash, asked_at: askedAt }, kind }) => {
    const code = createCode();
    return { id, kind, code, codeHash: hashCode(code, password_hash), askedAt };
  });
  await renewCodes(trx, renewed, platform.clock());
  const others = reader.address.signUps.filter(({ id }) => renewed.every((one) => one.id !== id));
  await mailCodes(trx, { ...reader, codes: renewed, others }, platform);
}

/** Mails new codes. An address with an account, or without a sign-up, gets a letter without a code. */
export async function mailCodes(
  trx: Transaction,
  {
    to,
    address: { account },
    language,
    since,
    codes,
    others,
  }: Reader & { readonly codes: readonly CodeOfSignUp[]; readonly others: readonly SignUp[] },
  platform: Needs,
): Promise<void> {
  const sender = await senderTo(trx, platform, { to, language });
  const [latest, ...more] = account === undefined ? codes : [];
  if (latest === undefined) {
    const write = account === undefined ? noAccountLetter : alreadyRegisteredLetter;
    return platform.mail.send(write(sender, to), { in: trx });
  }
  const sent = {
    codes: [latest, ...more],
    others: others.map(({ asked_at }) => asked_at),
  } as const;
  const expiry = expiryOfCodes(
    platform.clock(),
    codes.map(({ code }) => code),
    since,
  );
  await platform.mail.send(confirmationCodeLetter(sender, to, sent), { in: trx, expiry });
}
