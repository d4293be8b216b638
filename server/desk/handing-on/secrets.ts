/** Credentials for destinations, and secrets that sign messages. */
import { randomBytes } from 'node:crypto';
import type {
  DestinationSetup,
  SaveDestination,
  Secrets as Typed,
} from '#contract/desk-handing-on.ts';
import { later } from '#server/core/clock.ts';
import { AppError } from '#server/core/http/errors.ts';
import { openSealing, type SealingSettings } from '#server/core/sealing.ts';
import { HandOnTrouble } from './troubles.ts';

export type Secrets = Typed & {
  /** The previous signing secret. Until `former_until`, messages carry its signature, too, so that the receiver may switch in between. */
  readonly former_signing_secret?: string;
  readonly former_until?: string;
};

/** For how long messages carry a second signature after a change of the secret. */
const OVERLAP_DAYS = 7;

/** The secrets that each kind of destination takes. */
const TAKEN = {
  folder: [],
  sftp: ['password', 'private_key', 'passphrase'],
  webhook: ['password', 'signing_secret'],
} as const;

/** The typed secrets that a destination of this kind takes. */
export function typedIn(given: SaveDestination): Typed {
  const names = TAKEN[given.kind].filter((name) => given[name]);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/**
 * The stored secrets that a setup may use: a secret is only ever sent where it was entered for.
 * @throws AppError 400 where the server, the user or the address has changed and no secret was typed again.
 */
export function keptFor(
  setup: DestinationSetup,
  typed: Typed,
  before: { readonly setup: DestinationSetup; readonly kept: Secrets },
): Secrets {
  if (placeOf(setup) === placeOf(before.setup)) return before.kept;
  if (Object.keys(typed).length > 0 || Object.keys(before.kept).length === 0) return {};
  throw new AppError(400, 'secret_again', (say) =>
    say(
      'The server, the user or the address is another one. What is kept is never sent there: please type the password, the key or the signing secret again.',
    ),
  );
}

function placeOf(setup: DestinationSetup): string {
  const user = setup.kind === 'folder' ? '' : setup.user;
  return JSON.stringify([setup.kind, hostInTrail(setup), user]);
}

/** The host with its port, or the origin, as the trail names it; nothing for a folder. */
export function hostInTrail(setup: DestinationSetup): { readonly host?: string } {
  if (setup.kind === 'folder') return {};
  if (setup.kind === 'sftp') return { host: `${setup.host.toLowerCase()}:${setup.port}` };
  return { host: URL.canParse(setup.url) ? new URL(setup.url).origin : '' };
}

/**
 * Typed secrets over stored ones. A webhook gets a generated signing secret where it has none or a new one is asked for; the previous one
 * stays in use beside it for a week.
 * @returns `made`: the generated secret, which nobody can read later; `''` for none.
 */
export function mergeSecrets(
  kind: DestinationSetup['kind'],
  kept: Secrets,
  typed: Typed,
  now: Date,
) {
  const isAsked = typed.signing_secret === 'new';
  const isMade = kind === 'webhook' && (isAsked || !(typed.signing_secret ?? kept.signing_secret));
  const made = isMade ? `whsec_${randomBytes(32).toString('base64')}` : '';
  const secrets: Secrets = { ...kept, ...typed, ...(isMade && { signing_secret: made }) };
  const { signing_secret: former } = kept;
  if (!former || former === secrets.signing_secret) return { secrets, made };
  const until = later(now, { days: OVERLAP_DAYS }).toISOString();
  return { secrets: { ...secrets, former_signing_secret: former, former_until: until }, made };
}

/** The secrets that sign messages now, the newest first. */
export function signingSecrets(secrets: Secrets, now: Date): readonly string[] {
  const { signing_secret, former_signing_secret, former_until = '' } = secrets;
  const isFormerGood = now.toISOString() < former_until;
  return [signing_secret, isFormerGood ? former_signing_secret : undefined].filter(
    (secret) => secret !== undefined,
  );
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
