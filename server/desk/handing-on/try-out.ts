/** Tries a destination without handing anything on. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DestinationSetup, SaveDestination } from '#contract/desk-handing-on.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import { openCarrier } from './carriers/open.ts';
import { post } from './carriers/webhook.ts';
import { getDestination } from './destinations.ts';
import { keptFor, type Secrets, typedIn, unsealSecrets } from './secrets.ts';
import { type TroubleWords, troubleOf } from './troubles.ts';

/** Short, because a person waits. */
const PATIENCE_MS = 15_000;

/**
 * Writes and removes a file that nobody fetches, or posts a message that says that it is a trial.
 * @returns `trouble`: undefined if it works. `hostKey`: the fingerprint that an SFTP server showed; `''` for none.
 * @throws AppError 404, 400 where a secret has to be typed again.
 */
export async function tryOut(
  setup: DestinationSetup,
  given: SaveDestination & { readonly id?: number },
  platform: Pick<Platform, 'database' | 'settings' | 'clock' | 'log'>,
): Promise<{ readonly trouble: TroubleWords | undefined; readonly hostKey: string }> {
  const { settings, clock, log } = platform;
  let hostKey = '';
  const name = `trial_${randomBytes(8).toString('hex')}`;
  try {
    const secrets = await secretsFor(setup, given, platform);
    if (setup.kind === 'webhook') {
      const [now, id] = [clock(), `msg_${name}`];
      const body = JSON.stringify({ type: 'trial', timestamp: now.toISOString(), data: {} });
      await post({ place: setup, secrets, settings, id, body, now, patienceMs: PATIENCE_MS });
    } else {
      await using carrier = await openCarrier(setup, secrets, settings, {
        patienceMs: PATIENCE_MS,
        onHostKey: (seen) => {
          hostKey = seen;
        },
      });
      await carrier.write(`matricula_${name}`, Readable.from([Buffer.from('A trial.\n')]));
      await carrier.discard(`matricula_${name}`);
    }
    return { trouble: undefined, hostKey };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const trouble = troubleOf(error);
    if (trouble.code === 'unexpected') log.warn({ err: error }, 'a destination could not be tried');
    return { trouble, hostKey };
  }
}

/** The typed secrets, over the stored ones that this setup may use. */
async function secretsFor(
  setup: DestinationSetup,
  given: SaveDestination & { readonly id?: number },
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
): Promise<Secrets> {
  const typed = typedIn(given);
  if (!given.id) return typed;
  const before = await getDestination(database.kysely, given.id);
  const kept = await unsealSecrets(settings, given.id, before.sealed);
  return { ...keptFor(setup, typed, { setup: before.setup, kept }), ...typed };
}
