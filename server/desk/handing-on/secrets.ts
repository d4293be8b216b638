import { randomBytes } from 'node:crypto';
import type { SaveDestination } from '#contract/desk-handing-on.ts';
import { later } from '#server/platform/clock.ts';
import { openSealing, type SealingSettings } from '#server/platform/sealing.ts';
import { HandOnTrouble } from './troubles.ts';

/** What somebody types; `""` where it is to stay. */
export type TypedSecrets = Pick<
  SaveDestination,
  'password' | 'private_key' | 'passphrase' | 'signing_secret'
>;

/** What lets us in at a destination, and what our messages are signed with. */
export type Secrets = Partial<TypedSecrets> & {
  /** The signing secret before, by which messages are signed as well until that moment: so the receiver may change it in between. */
  readonly former_signing_secret?: string;
  readonly former_until?: string;
};

const NAMES = ['password', 'private_key', 'passphrase', 'signing_secret'] as const;

/** What was typed over what is kept; what is empty stays. */
export function mergeSecrets(kept: Secrets, typed: TypedSecrets): Secrets {
  const given = NAMES.filter((name) => typed[name] !== '');
  return { ...kept, ...Object.fromEntries(given.map((name) => [name, typed[name]])) };
}

/** A new secret that messages are signed with. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** For how long messages carry a second signature after a change of the secret. */
const OVERLAP_DAYS = 7;

/** A change of the signing secret leaves the one before in use beside it for a week. */
export function withFormer(kept: Secrets, changed: Secrets, now: Date): Secrets {
  const { signing_secret: former } = kept;
  if (!former || former === changed.signing_secret) return changed;
  const until = later(now, { days: OVERLAP_DAYS });
  return { ...changed, former_signing_secret: former, former_until: until.toISOString() };
}

/** Those that messages are signed with, the newest first. */
export function signingSecrets(secrets: Secrets, now: Date): readonly string[] {
  const { signing_secret, former_signing_secret, former_until = '' } = secrets;
  const isFormerGood = now.toISOString() < former_until;
  return [signing_secret, isFormerGood ? former_signing_secret : undefined].filter(
    (secret) => secret !== undefined,
  );
}

/** What the secrets of a destination are sealed for. */
export function aboutDestination(id: number): string {
  return `destination ${id}`;
}

/** Bound to a destination, so that a row cannot be given another's. */
export async function sealSecrets(
  settings: SealingSettings,
  id: number,
  secrets: Secrets,
): Promise<Buffer> {
  const sealing = await openSealing(settings);
  return sealing.seal(JSON.stringify(secrets), aboutDestination(id));
}

/** @throws HandOnTrouble if the key of the server has changed. */
export async function unsealSecrets(
  settings: SealingSettings,
  id: number,
  sealed: Buffer | null,
): Promise<Secrets> {
  if (sealed === null) return {};
  const sealing = await openSealing(settings);
  const text = sealing.open(sealed, aboutDestination(id));
  if (text === undefined) throw new HandOnTrouble('secret-unreadable');
  return JSON.parse(text) as Secrets;
}
