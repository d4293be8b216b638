import { randomBytes } from 'node:crypto';
import type { SaveDestination } from '#contract/desk-handing-on.ts';
import { openSealing } from '#server/platform/sealing.ts';
import type { Settings } from '#server/platform/settings.ts';
import { HandOnTrouble } from './troubles.ts';

/** What lets us in at a destination, and what our messages are signed with. */
export type Secrets = Partial<
  Pick<SaveDestination, 'password' | 'private_key' | 'passphrase' | 'signing_secret'>
>;

const NAMES = ['password', 'private_key', 'passphrase', 'signing_secret'] as const;

type Needs = Pick<Settings, 'secretsKey' | 'dataDir'>;

/** What was typed over what is kept; what is empty stays. */
export function mergeSecrets(kept: Secrets, typed: Required<Secrets>): Secrets {
  const given = NAMES.filter((name) => typed[name] !== '');
  return { ...kept, ...Object.fromEntries(given.map((name) => [name, typed[name]])) };
}

/** A new secret that messages are signed with. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Bound to a destination, so that a row cannot be given another's. */
export async function sealSecrets(settings: Needs, id: number, secrets: Secrets): Promise<Buffer> {
  const sealing = await openSealing(settings);
  return sealing.seal(JSON.stringify(secrets), `destination ${id}`);
}

/** @throws HandOnTrouble if the key of the server has changed. */
export async function unsealSecrets(
  settings: Needs,
  id: number,
  sealed: Buffer | null,
): Promise<Secrets> {
  if (sealed === null) return {};
  const sealing = await openSealing(settings);
  const text = sealing.open(sealed, `destination ${id}`);
  if (text === undefined) throw new HandOnTrouble('secret-unreadable');
  return JSON.parse(text) as Secrets;
}
