/** Sets up, changes and removes destinations. */
import { isDeepStrictEqual } from 'node:util';
import type { Insertable, Selectable } from 'kysely';
import { DestinationSetup, type SaveDestination } from '#contract/desk-handing-on.ts';
import { Clean } from '#contract/schema.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import type { Speech } from '#words/say.ts';
import { readUrl } from './carriers/webhook.ts';
import type { AgreedColumn } from './content/difference.ts';
import { findOpenRun } from './runs.ts';
import { nextRunAfter } from './schedule.ts';
import {
  hostInTrail,
  keptFor,
  mergeSecrets,
  type Secrets,
  sealSecrets,
  typedIn,
  unsealSecrets,
} from './secrets.ts';
import { troubleInWords, troubleOf } from './troubles.ts';

type Saved = {
  readonly id: number;
  /** A secret that this call generated, which nobody can read later; `''` for none. */
  readonly signing_secret: string;
};

/** The setup in a request, without its secrets. */
export function setupIn(given: SaveDestination): DestinationSetup {
  const setup = Clean(DestinationSetup, structuredClone(given)) as DestinationSetup;
  return { ...setup, name: setup.name.trim() };
}

/**
 * Sets a destination up, or changes one.
 * @param id undefined for a new one.
 * @throws AppError 404; 400 for an invalid setup, and where a secret has to be typed again.
 */
export function saveDestination(
  platform: Platform,
  member: StaffMember,
  given: SaveDestination,
  id?: number,
): Promise<Saved> {
  const { settings, clock, tenant } = platform;
  const now = clock();
  const [setup, typed] = [setupIn(given), typedIn(given)];
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const before = id === undefined ? undefined : await lockDestination(trx, id);
    if (before !== undefined && before.setup.kind !== setup.kind) {
      throw refused('other_kind', (say) =>
        say('A destination stays what it is. Please add another one.'),
      );
    }
    const kept = before === undefined ? {} : keptFor(setup, typed, await heldBy(before, settings));
    const { secrets, made } = mergeSecrets(setup.kind, kept, typed, now);
    checkSetup(setup, secrets, platform);
    const isSameTime = isDeepStrictEqual(before?.setup.schedule, setup.schedule);
    const next = nextRunAfter(setup.schedule, now, tenant.timeZone);
    const row = {
      ...{ name: setup.name, setup: JSON.stringify(setup) },
      next_run_at: before !== undefined && isSameTime ? before.next_run_at : next,
    };
    const saved = before?.id ?? (await insert(trx, { ...row, sealed: null, added_at: now }));
    const sealed = await sealSecrets(settings, saved, secrets);
    await trx
      .updateTable('destinations')
      .set({ ...row, sealed })
      .where('id', '=', saved)
      .execute();
    const details = setupInTrail(saved, setup);
    const new_secrets = Object.keys(typed) as (keyof typeof typed)[];
    if (before === undefined) leave({ act: 'destination.added', details });
    else leave({ act: 'destination.changed', details: { ...details, new_secrets } });
    return { id: saved, signing_secret: made };
  });
}

type Destination = Selectable<Tables['destinations']>;

/** The stored setup and secrets. Secrets that cannot be unsealed count as missing: staff type them in again. */
async function heldBy({ id, setup, sealed }: Destination, settings: Platform['settings']) {
  const kept = await unsealSecrets(settings, id, sealed).catch((): Secrets => ({}));
  return { setup, kept };
}

async function insert(trx: Transaction, row: Insertable<Tables['destinations']>): Promise<number> {
  const { id } = await trx
    .insertInto('destinations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Hides a destination and forgets its secrets; its deliveries stay in the ledger.
 * @throws AppError 404, 409 while a run is not over.
 */
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
  return found ?? noDestination();
}

/** @throws AppError 404 */
export async function getDestination(queries: Queries, id: number) {
  const found = await queries
    .selectFrom('destinations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? noDestination();
}

/** Stores the columns that the college has agreed to. */
export async function agreeTo(
  trx: Queries,
  id: number,
  columns: readonly AgreedColumn[],
): Promise<void> {
  const agreed = JSON.stringify(columns);
  await trx.updateTable('destinations').set({ columns: agreed }).where('id', '=', id).execute();
}

function noDestination(): never {
  throw new AppError(404, 'no_destination', (say) =>
    say('This destination does not exist. Perhaps somebody has removed it.'),
  );
}

function refused(code: string, speech: Speech): AppError {
  return new AppError(400, code, speech);
}

/** @throws AppError 400 that says what is missing or invalid. */
function checkSetup(
  setup: DestinationSetup,
  secrets: Secrets,
  { settings }: Pick<Platform, 'settings'>,
): void {
  if (setup.name === '') {
    throw refused('no_name', (say) => say('Please give the destination a name.'));
  }
  if (setup.kind === 'folder' && setup.folder.split(/[/\\]/).includes('..')) {
    throw refused('folder_outside', (say) => troubleInWords(say, { code: 'folder-outside' }));
  }
  if (setup.kind === 'sftp') {
    if (setup.host === '' || setup.user === '') {
      throw refused('no_host', (say) => say('Please enter the server and the user.'));
    }
    if (!/^SHA256:[A-Za-z0-9+/]{43}$/.test(setup.host_key)) {
      throw refused('no_host_key', (say) =>
        say(
          'Please enter the key of the server, as SHA256:…. “Try the connection” shows it; compare it with what its operator gave you.',
        ),
      );
    }
    if (!secrets.password && !secrets.private_key) {
      throw refused('no_secret', (say) => say('Please enter a password or a private key.'));
    }
  }
  if (setup.kind === 'webhook') {
    try {
      readUrl(setup.url, settings.handOnPrivateNetworks);
    } catch (error) {
      throw refused('bad_url', (say) => troubleInWords(say, troubleOf(error)));
    }
    if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secrets.signing_secret ?? '')) {
      throw refused('bad_secret', (say) =>
        say('A signing secret begins with whsec_ and holds at least 24 random bytes in Base64.'),
      );
    }
  }
}

/** Details about a destination for the trail: its host and our own words, without its name and its user. */
function setupInTrail(id: number, setup: DestinationSetup) {
  const { kind, reach, schedule } = setup;
  const { every, hours, at } = schedule;
  const when = { never: 'never', hours: `every ${hours} hours`, day: `daily at ${at}` }[every];
  const about = { destination: id, kind, ...hostInTrail(setup), reach, schedule: when };
  if (setup.kind === 'webhook') return about;
  const { format, layout, documents, copies } = setup;
  return { ...about, format, layout, documents, copies };
}
