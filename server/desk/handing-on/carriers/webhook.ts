/** Posts signed messages (Standard Webhooks). The only module that knows the library. */
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { WebhookSetup } from '#contract/desk-handing-on.ts';
import type { Settings } from '#server/core/settings.ts';
import { type Secrets, signingSecrets } from '../secrets.ts';
import { HandOnTrouble } from '../troubles.ts';
import { checkAddress, lookupOutside, troubleOfConnection } from './outside.ts';

/** Time limit of a request, from its start until the response begins. */
const PATIENCE_MS = 30_000;

type PostOptions = {
  readonly place: Pick<WebhookSetup, 'url' | 'user'>;
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, 'handOnPrivateNetworks'>;
  /** Stays the same when the message is sent again. */
  readonly id: string;
  readonly body: string;
  readonly now: Date;
  readonly signal?: AbortSignal;
  readonly patienceMs?: number;
};

/** Posts a message; resolves when the receiver has taken it. @throws HandOnTrouble */
export async function post(options: PostOptions): Promise<void> {
  const { place, secrets, settings, id, body, now } = options;
  const url = readUrl(place.url, settings.handOnPrivateNetworks);
  if (!secrets.signing_secret) throw new HandOnTrouble('secret-missing');
  checkAddress(url.hostname, settings.handOnPrivateNetworks);
  const status = await send(url, options, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Matricula',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signingSecrets(secrets, now)
      .map((secret) => new Webhook(secret).sign(id, now, body))
      .join(' '),
    ...(place.user !== '' && {
      authorization: `Basic ${Buffer.from(`${place.user}:${secrets.password ?? ''}`).toString('base64')}`,
    }),
  });
  if (status >= 200 && status < 300) return;
  const words = { status: String(status) };
  if (status >= 300 && status < 400) throw new HandOnTrouble('redirected', words);
  const isPassing = status >= 500 || [408, 425, 429].includes(status);
  throw new HandOnTrouble(isPassing ? 'answered-later' : 'answered-no', words);
}

/** @throws HandOnTrouble */
export function readUrl(text: string, allowsPrivate: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'https:' || (allowsPrivate && url?.protocol === 'http:');
  if (!url || !isAllowed || url.username || url.password) throw new HandOnTrouble('bad-url');
  return url;
}

/** @returns the status; redirects are not followed. */
async function send(
  url: URL,
  { body, settings, signal, patienceMs = PATIENCE_MS }: PostOptions,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const host = url.hostname;
  const late = AbortSignal.timeout(patienceMs);
  const signals = signal === undefined ? [late] : [late, signal];
  try {
    return await new Promise<number>((answered, failed) => {
      const request = url.protocol === 'https:' ? requestSecure : requestPlain;
      const asked = request(
        url,
        {
          method: 'POST',
          headers,
          agent: false,
          lookup: lookupOutside(settings.handOnPrivateNetworks),
          signal: AbortSignal.any(signals),
        },
        (response: IncomingMessage) => {
          // The body is ignored: we must not keep it, and it may never end.
          answered(response.statusCode ?? 0);
          response.destroy();
        },
      );
      asked.once('error', failed);
      asked.end(body);
    });
  } catch (error) {
    if (late.aborted) throw new HandOnTrouble('silent', { host }, error);
    if (isOfCertificate(error)) throw new HandOnTrouble('bad-certificate', { host }, error);
    throw troubleOfConnection(error, host);
  }
}

function isOfCertificate(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code);
}
