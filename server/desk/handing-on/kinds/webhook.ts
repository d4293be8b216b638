/** Signed messages (Standard Webhooks). The only module that knows the library. */
import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { WebhookSetup } from '#contract/desk-handing-on.ts';
import { HandOnTrouble, troubleInWords } from '../troubles.ts';
import type { Access, Kind } from './kind.ts';
import { checkAddress, lookupOutside, troubleOfConnection } from './outside.ts';

/** Time limit of a request, from its start until the response begins. */
const PATIENCE_MS = 30_000;

const MESSAGE_SIZE = 50;

/** Slightly more than five minutes, so that no window of five minutes holds more messages than allowed. */
const WINDOW_MS = 300_000 * 1.02;

/**
 * If the acknowledgement of a message is lost, the message is sent again with the same id: "exactly once" cannot be promised over a
 * network.
 */
export const webhook: Kind<WebhookSetup> = {
  secrets: ['password', 'signing_secret'],
  hostOf: ({ url }) => (URL.canParse(url) ? new URL(url).origin : ''),
  check({ setup: { url }, secrets: { signing_secret = '' }, settings }) {
    if (findUrl(url, settings.handOnPrivateNetworks) === undefined) {
      return (say) => troubleInWords(say, { code: 'bad-url' });
    }
    return /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(signing_secret)
      ? undefined
      : (say) =>
          say('A signing secret begins with whsec_ and holds at least 24 random bytes in Base64.');
  },
  tryOut(access, now) {
    const body = { type: 'trial', timestamp: now.toISOString(), data: {} };
    return post({ ...access, id: `msg_trial_${now.getTime()}`, body, now });
  },
  partSize: () => MESSAGE_SIZE,
  repeatAfterMs: pauseOf,
  // The pause comes before the ledger notes that the message leaves, so that an erasure during the pause is seen. The first message waits
  // too: another run may just have ended.
  async write({ setup, wait }) {
    await wait(pauseOf(setup));
    return [];
  },
  async send(part) {
    const { run, applications, columns, platform } = part;
    if (applications.length === 0) return [];
    const body = {
      type: 'applications.submitted',
      timestamp: run.begun_at.toISOString(),
      data: {
        part: run.part + 1,
        parts: Math.ceil(run.planned / MESSAGE_SIZE),
        applications: applications.map((application) =>
          Object.fromEntries(columns.map(({ name, read }) => [name, read(application)])),
        ),
      },
    };
    await post({ ...part, id: `msg_${run.key}_${run.part + 1}`, body, now: platform.clock() });
    return applications.map(({ accountId }) => accountId);
  },
};

/** The pause before a message, in milliseconds. */
function pauseOf({ posts_per_5_minutes }: WebhookSetup): number {
  return WINDOW_MS / posts_per_5_minutes;
}

type Message = Access<Pick<WebhookSetup, 'url' | 'user'>> & {
  /** Stays the same when the message is sent again. */
  readonly id: string;
  readonly body: object;
  readonly now: Date;
  readonly signal?: AbortSignal;
};

/** Posts a message; resolves when the receiver has taken it. @throws HandOnTrouble */
export async function post(message: Message): Promise<void> {
  const { setup, secrets, settings, id, now } = message;
  const url = findUrl(setup.url, settings.handOnPrivateNetworks);
  if (url === undefined) throw new HandOnTrouble('bad-url');
  if (!secrets.signing_secret) throw new HandOnTrouble('secret-missing');
  checkAddress(url.hostname, settings.handOnPrivateNetworks);
  const body = JSON.stringify(message.body);
  const code = await send(url, message, body, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Matricula',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secrets.signing_secret).sign(id, now, body),
    ...(setup.user !== '' && {
      authorization: `Basic ${Buffer.from(`${setup.user}:${secrets.password ?? ''}`).toString('base64')}`,
    }),
  });
  if (code >= 200 && code < 300) return;
  const status = String(code);
  if (code >= 300 && code < 400) throw new HandOnTrouble('redirected', status);
  const isPassing = code >= 500 || [408, 425, 429].includes(code);
  throw new HandOnTrouble(isPassing ? 'answered-later' : 'answered-no', status);
}

function findUrl(text: string, allowsPrivate: boolean): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'https:' || (allowsPrivate && url?.protocol === 'http:');
  return isAllowed && !url.username && !url.password ? url : undefined;
}

/** @returns the status of the answer; redirects are not followed. */
async function send(
  url: URL,
  { settings, signal, patienceMs = PATIENCE_MS }: Message,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const late = AbortSignal.timeout(patienceMs);
  const both = signal === undefined ? late : AbortSignal.any([late, signal]);
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  try {
    const asked = request(url, {
      method: 'POST',
      headers,
      agent: false,
      lookup: lookupOutside(settings.handOnPrivateNetworks),
      signal: both,
    });
    // Failures after the beginning of the answer do not matter.
    asked.on('error', () => {});
    asked.end(body);
    // Node emits no event for an answer of 101, so the signal ends this wait, too.
    const [response] = (await once(asked, 'response', { signal: both })) as [IncomingMessage];
    // The body is ignored: we must not keep it, and it may never end.
    response.destroy();
    return response.statusCode ?? 0;
  } catch (error) {
    throw troubleOfConnection(error, url.hostname);
  }
}
