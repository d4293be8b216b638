/** Sets up, tries, changes and removes destinations. Each act adds a line to the trail. */
import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import {
  DestinationSetup,
  type SaveDestination,
  type TriedDestination,
  type TryDestination,
} from '#contract/desk-handing-on.ts';
import { Clean, type Static } from '#contract/schema.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail, withTrail } from '#server/core/trail/record.ts';
import type { Say } from '#words/say.ts';
import { kindOf } from './kinds/registry.ts';
import { findOpenRun } from './runs.ts';
import { nextRunAfter } from './schedule.ts';
import { keptFor, mergeSecrets, sealSecrets, typedIn, unsealSecrets } from './secrets.ts';
import { HandOnTrouble, troubleInWords, troubleOf } from './troubles.ts';
import { mustBeShared } from './view.ts';

/** Short, because a person waits. */
const TRIAL_MS = 15_000;

/** The setup in a request, without its secrets. */
function setupIn(given: SaveDestination): DestinationSetup {
  const setup = Clean(DestinationSetup, structuredClone(given)) as DestinationSetup;
  return { ...setup, name: setup.name.trim() };
}

/**
 * Sets a destination up, or changes one.
 * @param id undefined for a new one.
 * @returns `signing_secret`: one that this call generated, which nobody can read later; `''` for none.
 * @throws AppError 404; 400 for an invalid setup, and where a secret has to be typed again.
 */
export function saveDestination(
  platform: Platform,
  member: StaffMember,
  given: SaveDestination,
  id?: number,
): Promise<{ readonly id: number; readonly signing_secret: string }> {
  const { settings, clock, tenant } = platform;
  const now = clock();
  const [setup, typed] = [setupIn(given), typedIn(given)];
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const before = id === undefined ? undefined : await lockDestination(trx, id);
    if (before !== undefined && before.setup.kind !== setup.kind) {
      throw new AppError(400, 'other_kind', (say) =>
        say('The kind of a destination cannot change. Please set up another one.'),
      );
    }
    const kept = before === undefined ? {} : await keptFor(setup, typed, before, settings);
    const { secrets, made } = mergeSecrets(setup.kind, kept, typed);
    const refusal =
      setup.name === ''
        ? (say: Say) => say('Please give the destination a name.')
        : kindOf(setup).check({ setup, secrets, settings });
    if (refusal !== undefined) throw new AppError(400, 'bad_destination', refusal);
    await mustBeShared(trx, setup);
    const row = { name: setup.name, setup: JSON.stringify(setup) };
    const added = trx
      .insertInto('destinations')
      .values({ ...row, added_at: now })
      .returning('id');
    const saved = before?.id ?? (await added.executeTakeFirstOrThrow()).id;
    await changeDestination(trx, saved, {
      ...row,
      sealed: await sealSecrets(settings, saved, secrets),
      ...(!isDeepStrictEqual(before?.setup.schedule, setup.schedule) && {
        next_run_at: nextRunAfter(setup.schedule, now, tenant.timeZone),
      }),
    });
    const details = setupInTrail(saved, setup);
    const new_secrets = kindOf(setup).secrets.filter((name) => name in typed);
    if (before === undefined) leave({ act: 'destination.added', details });
    else leave({ act: 'destination.changed', details: { ...details, new_secrets } });
    return { id: saved, signing_secret: made };
  });
}

/**
 * Tries a destination without handing anything on, with the typed secrets over the stored ones that it may use.
 * @throws AppError 404, 400 where a secret has to be typed again.
 */
export async function tryDestination(
  platform: Platform,
  member: StaffMember,
  given: Static<typeof TryDestination>,
  say: Say,
): Promise<Static<typeof TriedDestination>> {
  const { settings, clock, log, database } = platform;
  const [setup, typed, { id }] = [setupIn(given), typedIn(given), given];
  const before = id ? await getDestination(database.kysely, id) : undefined;
  const kept = before === undefined ? {} : await keptFor(setup, typed, before, settings);
  const access = { setup, secrets: { ...kept, ...typed }, settings, patienceMs: TRIAL_MS };
  const { kind } = setup;
  const tryOut = async () => {
    if (platform.isPractice) throw new HandOnTrouble('practice');
    // Reports stored secrets that cannot be read, unless they are typed again.
    if (before && Object.keys(typed).length === 0) {
      await unsealSecrets(settings, before.id, before.sealed);
    }
    await kindOf(setup).tryOut(access, clock());
  };
  const trouble = await tryOut().then(
    () => undefined,
    (error: unknown) => {
      const found = troubleOf(error);
      if (found.code === 'unexpected') log.warn({ err: error }, 'a trial failed');
      return found;
    },
  );
  await leaveTrail(platform, actorOf(member), {
    act: 'destination.tried',
    details: {
      ...(id && { destination: id }),
      kind,
      ...hostInTrail(setup),
      outcome: trouble?.code ?? 'works',
    },
  });
  if (trouble === undefined) {
    return {
      message: say('The connection works. Nothing was handed on.'),
      works: true,
      host_key: '',
    };
  }
  const { code, about = '' } = trouble;
  const isKey = code === 'no-host-key' || code === 'other-host-key';
  return { message: troubleInWords(say, trouble), works: false, host_key: isKey ? about : '' };
}

/**
 * Hides a destination and deletes its secrets; its deliveries stay in the ledger.
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
    const removed_at = platform.clock();
    await changeDestination(trx, id, { removed_at, next_run_at: null, sealed: null });
    leave({ act: 'destination.removed', details: { destination: id } });
  });
}

/** @throws AppError 404 */
export async function lockDestination(trx: Transaction, id: number) {
  const found = await destinationOf(trx, id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found ?? noDestination();
}

/** Also finds a removed one. @throws AppError 404 */
export async function getDestination(queries: Queries, id: number) {
  return (await destinationOf(queries, id).executeTakeFirst()) ?? noDestination();
}

function destinationOf(queries: Queries, id: number) {
  return queries.selectFrom('destinations').selectAll().where('id', '=', id);
}

export async function changeDestination(
  trx: Queries,
  id: number,
  changes: Updateable<Tables['destinations']>,
): Promise<void> {
  await trx.updateTable('destinations').set(changes).where('id', '=', id).execute();
}

function noDestination(): never {
  throw new AppError(404, 'no_destination', (say) =>
    say('This destination does not exist. Perhaps somebody has removed it.'),
  );
}

/** Details about a destination for the trail: its host and our own words, without its name and its user. */
function setupInTrail(id: number, setup: DestinationSetup) {
  const { kind, reach, schedule, view } = setup;
  const { every, hours, at } = schedule;
  const when = { never: 'never', hours: `every ${hours} hours`, day: `daily at ${at}` }[every];
  const about = { destination: id, kind, ...hostInTrail(setup), reach, schedule: when, view };
  if (setup.kind === 'webhook') return about;
  const { format, layout, documents, copies } = setup;
  return { ...about, format, layout, documents, copies };
}

function hostInTrail(setup: DestinationSetup): { readonly host?: string } {
  const host = kindOf(setup).hostOf(setup);
  return host === '' ? {} : { host };
}
