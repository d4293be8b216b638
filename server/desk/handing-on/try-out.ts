/** Tries a destination without handing anything on. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DestinationSetup } from '#contract/desk-handing-on.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FileCarrier } from './carriers/carrier.ts';
import { openFolderCarrier } from './carriers/folder.ts';
import { openSftpCarrier } from './carriers/sftp.ts';
import { post } from './carriers/webhook.ts';
import type { Secrets } from './secrets.ts';
import { type TroubleWords, troubleOf } from './troubles.ts';

type TriedOut = {
  /** Undefined if it works. */
  readonly trouble: TroubleWords | undefined;
  /** The key that an SFTP server showed; `''`. */
  readonly hostKey: string;
};

/** A person waits for it. */
const PATIENCE_MS = 15_000;

/** Writes and removes a file that nobody fetches, or posts a message that says that it is a trial. */
export async function tryOut(
  setup: DestinationSetup,
  secrets: Secrets,
  { settings, clock, log }: Pick<Platform, 'settings' | 'clock' | 'log'>,
): Promise<TriedOut> {
  let hostKey = '';
  try {
    if (setup.kind === 'webhook') {
      const now = clock();
      const id = `msg_trial_${randomBytes(8).toString('hex')}`;
      const body = JSON.stringify({ type: 'trial', timestamp: now.toISOString(), data: {} });
      await post({ place: setup, secrets, settings, id, body, now, patienceMs: PATIENCE_MS });
    } else {
      const carrier = await (setup.kind === 'folder'
        ? openFolderCarrier(setup.folder, settings)
        : openSftpCarrier({
            place: setup,
            secrets,
            settings,
            patienceMs: PATIENCE_MS,
            onHostKey: (seen) => {
              hostKey = seen;
            },
          }));
      await writeAndRemove(carrier);
    }
    return { trouble: undefined, hostKey };
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble.code === 'unexpected') log.warn({ err: error }, 'a destination could not be tried');
    return { trouble, hostKey };
  }
}

async function writeAndRemove(carrier: FileCarrier): Promise<void> {
  try {
    const name = `matricula_trial_${randomBytes(8).toString('hex')}`;
    await carrier.write(name, Readable.from([Buffer.from('A trial of the connection.\n')]));
    await carrier.discard(name);
  } finally {
    await carrier[Symbol.asyncDispose]();
  }
}
