/** Credentials for destinations, and secrets that sign messages. */
import { randomBytes } from 'node:crypto';
import type { DestinationSetup, SaveDestination, Secrets } from '#contract/desk-handing-on.ts';
import { AppError } from '#server/core/http/errors.ts';
import { openSealing, type SealingSettings } from '#server/core/sealing.ts';
import { kindOf } from './kinds/registry.ts';
import { HandOnTrouble } from './troubles.ts';

type Sealed = { readonly id: number; readonly sealed: Buffer | null };

/** The typed secrets that a destination of this kind takes. */
export function typedIn(given: SaveDestination): Secrets {
  const names = kindOf(given).secrets.filter((name) => given[name]);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/**
 * The stored secrets that a setup may use: a secret is only ever sent where it was entered for. Secrets that cannot be unsealed count as
 * missing: staff type them in again.
 * @throws AppError 400 where the server, the user or the address has changed and no secret was typed again.
 */
export async function keptFor(
  setup: DestinationSetup,
  typed: Secrets,
  before: Sealed & { readonly setup: DestinationSetup },
  settings: SealingSettings,
): Promise<Secrets> {
  const kept = await readSecrets(settings, before);
  if (placeOf(setup) === placeOf(before.setup)) return kept;
  if (Object.keys(typed).length > 0 || Object.keys(kept).length === 0) return {};
  throw new AppError(400, 'secret_again', (say) =>
    say(
      'The server, the user or the address is another one. What is kept is never sent there: please type the password, the key or the signing secret again.',
    ),
  );
}

function placeOf(setup: DestinationSetup): string {
  const user = setup.kind === 'folder' ? '' : setup.user;
  return JSON.stringify([setup.kind, kindOf(setup).hostOf(setup), user]);
}

/**
 * Typed secrets over stored ones. A webhook gets a generated signing secret where it has none or a new one is asked for.
 * @returns `made`: the generated secret, which nobody can read later; `''` for none.
 */
export function mergeSecrets(
  kind: DestinationSetup['kind'],
  kept: Secrets,
  typed: Secrets,
): { readonly secrets: Secrets; readonly made: string } {
  const isAsked = typed.signing_secret === 'new';
  const isMade = kind === 'webhook' && (isAsked || !(typed.signing_secret ?? kept.signing_secret));
  const made = isMade ? `whsec_${randomBytes(32).toString('base64')}` : '';
  return { secrets: { ...kept, ...typed, ...(isMade && { signing_secret: made }) }, made };
}

/** The context that a destination's secrets are sealed for, so that they cannot be moved to another row. */
export function aboutDestination(id: number): string {
  return `destination ${id}`;
}

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

/** The stored secrets; none where they cannot be unsealed. */
export function readSecrets(settings: SealingSettings, { id, sealed }: Sealed): Promise<Secrets> {
  return unsealSecrets(settings, id, sealed).catch(() => ({}));
}
