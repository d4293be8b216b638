/** Sets destinations up. */
import type { DestinationSetup, SaveDestination } from '#contract/desk-handing-on.ts';
import { actorOf, type StaffMember } from '#server/identity/principal.ts';
import type { Queries, Transaction } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withTrail } from '#server/trail/record.ts';
import { readUrl } from './carriers/webhook.ts';
import { findOpenRun } from './runs.ts';
import { nextRunAfter } from './schedule.ts';
import {
  mergeSecrets,
  newSigningSecret,
  type Secrets,
  sealSecrets,
  type TypedSecrets,
  unsealSecrets,
  withFormer,
} from './secrets.ts';
import { troubleInWords, troubleOf } from './troubles.ts';

export type Saved = {
  readonly id: number;
  /** One that was made now: nobody can read it later. */
  readonly signingSecret: string;
};

type Split = { readonly setup: DestinationSetup; readonly typed: TypedSecrets };

/** What may be shown, and what may not. */
export function splitSetup({
  password,
  private_key,
  passphrase,
  signing_secret,
  ...setup
}: SaveDestination): Split {
  return {
    setup: { ...setup, name: setup.name.trim() },
    typed: { password, private_key, passphrase, signing_secret },
  };
}

/** @throws AppError 400 for what no destination can be. */
export async function addDestination(
  platform: Platform,
  member: StaffMember,
  given: SaveDestination,
): Promise<Saved> {
  const { settings, clock, tenant } = platform;
  const { setup, typed } = splitSetup(given);
  const made = withMadeSecret(setup, typed);
  checkSetup(setup, made.secrets, platform);
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const now = clock();
    const { id } = await trx
      .insertInto('destinations')
      .values({
        name: setup.name,
        setup: JSON.stringify(setup),
        sealed: null,
        next_run_at: nextRunAfter(setup.schedule, now, tenant.timeZone),
        columns: 'null',
        next_post_at: null,
        added_at: now,
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sealed = await sealSecrets(settings, id, made.secrets);
    await trx.updateTable('destinations').set({ sealed }).where('id', '=', id).execute();
    leave({ act: 'destination.added', details: setupInTrail(id, setup) });
    return { id, signingSecret: made.signingSecret };
  });
}

/** @throws AppError 404, 400, 409 while a run is under way to another place. */
export async function changeDestination(
  platform: Platform,
  member: StaffMember,
  id: number,
  given: SaveDestination,
): Promise<Saved> {
  const { settings, clock, tenant } = platform;
  const { setup, typed } = splitSetup(given);
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const before = await lockDestination(trx, id);
    if (before.setup.kind !== setup.kind) {
      throw new AppError(400, 'other_kind', (say) =>
        say('A destination stays what it is. Please add another one.'),
      );
    }
    // What cannot be read any more is typed in again.
    const kept = await unsealSecrets(settings, id, before.sealed).catch((): Secrets => ({}));
    const made = withMadeSecret(setup, typed, kept);
    checkSetup(setup, made.secrets, platform);
    const isSameTime = JSON.stringify(before.setup.schedule) === JSON.stringify(setup.schedule);
    const next = nextRunAfter(setup.schedule, clock(), tenant.timeZone);
    await trx
      .updateTable('destinations')
      .set({ name: setup.name, setup: JSON.stringify(setup) })
      .set({ sealed: await sealSecrets(settings, id, withFormer(kept, made.secrets, clock())) })
      .set({ next_run_at: isSameTime ? before.next_run_at : next })
      .where('id', '=', id)
      .execute();
    const names = Object.keys(typed) as (keyof TypedSecrets)[];
    const secrets = names.filter((name) => typed[name] !== '');
    leave({
      act: 'destination.changed',
      details: { ...setupInTrail(id, setup), new_secrets: secrets },
    });
    return { id, signingSecret: made.signingSecret };
  });
}

/** It is not shown any more; what was handed on stays in the ledger. @throws AppError 404, 409 while a run is not over. */
export function removeDestination(
  platform: Platform,
  member: StaffMember,
  id: number,
): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await lockDestination(trx, id);
    if ((await findOpenRun(trx, id)) !== undefined) {
      throw new AppError(409, 'run_open', (say) =>
        say('A run of this destination is not over. Please give it up first.'),
      );
    }
    await trx
      .updateTable('destinations')
      .set({ removed_at: platform.clock(), next_run_at: null, sealed: null })
      .where('id', '=', id)
      .execute();
    leave({ act: 'destination.removed', details: { destination: id } });
  });
}

/** @throws AppError 404 */
export async function lockDestination(trx: Transaction, id: number) {
  const found = await trx
    .selectFrom('destinations')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw noDestination();
  return found;
}

/** One that is removed keeps its ledger. @throws AppError 404 */
export async function mustBeDestination(queries: Queries, id: number): Promise<void> {
  const found = await queries
    .selectFrom('destinations')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw noDestination();
}

/** What lets us in, if what is kept can be read. @throws AppError 404 */
export async function readSecrets(
  queries: Queries,
  settings: Platform['settings'],
  id: number,
): Promise<Secrets> {
  const found = await queries
    .selectFrom('destinations')
    .select('sealed')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw noDestination();
  return unsealSecrets(settings, id, found.sealed);
}

function noDestination(): AppError {
  return new AppError(404, 'no_destination', (say) =>
    say('This destination does not exist. Perhaps somebody has removed it.'),
  );
}

/** Typed over kept; for messages, one is made where there is none or a new one is asked for. */
function withMadeSecret(setup: DestinationSetup, typed: TypedSecrets, kept: Secrets = {}) {
  const isAsked = typed.signing_secret === 'new';
  const secrets = mergeSecrets(kept, isAsked ? { ...typed, signing_secret: '' } : typed);
  const isMade = setup.kind === 'webhook' && (isAsked || !secrets.signing_secret);
  const signingSecret = isMade ? newSigningSecret() : '';
  return {
    secrets: isMade ? { ...secrets, signing_secret: signingSecret } : secrets,
    signingSecret,
  };
}

/** @throws AppError 400 with what is missing or cannot be. */
function checkSetup(
  setup: DestinationSetup,
  secrets: Secrets,
  { settings }: Pick<Platform, 'settings'>,
): void {
  const { kind, name, host, user, host_key, url, documents, copies } = setup;
  if (name === '') {
    throw new AppError(400, 'no_name', (say) => say('Please give the destination a name.'));
  }
  if (kind === 'folder' && setup.folder.split(/[/\\]/).includes('..')) {
    const trouble = { code: 'folder-outside' } as const;
    throw new AppError(400, 'folder_outside', (say) => troubleInWords(say, trouble));
  }
  if (kind === 'sftp' && (host === '' || user === '')) {
    throw new AppError(400, 'no_host', (say) => say('Please enter the server and the user.'));
  }
  if (kind === 'sftp' && !/^SHA256:[A-Za-z0-9+/]{43}$/.test(host_key)) {
    throw new AppError(400, 'no_host_key', (say) =>
      say(
        'Please enter the key of the server, as SHA256:…. “Try the connection” shows it; compare it with what its operator gave you.',
      ),
    );
  }
  if (kind === 'sftp' && !secrets.password && !secrets.private_key) {
    throw new AppError(400, 'no_secret', (say) => say('Please enter a password or a private key.'));
  }
  if (kind === 'webhook') {
    try {
      readUrl(url, settings.handOnPrivateNetworks);
    } catch (error) {
      throw new AppError(400, 'bad_url', (say) => troubleInWords(say, troubleOf(error)));
    }
    if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secrets.signing_secret ?? '')) {
      throw new AppError(400, 'bad_secret', (say) =>
        say('A signing secret begins with whsec_ and holds at least 24 random bytes in Base64.'),
      );
    }
    if (documents || copies) {
      throw new AppError(400, 'no_files', (say) =>
        say('Messages bring no documents and no PDF copies. Please use a folder or SFTP for them.'),
      );
    }
  }
}

/** What is said of a destination in the trail: numbers and our own words, no address and no name. */
function setupInTrail(id: number, setup: DestinationSetup) {
  const { kind, format, layout, documents, copies, reach, schedule } = setup;
  const { every, hours, at } = schedule;
  const when = { never: 'never', hours: `every ${hours} hours`, day: `daily at ${at}` }[every];
  return { destination: id, kind, format, layout, documents, copies, reach, schedule: when };
}
