/**
 * A browser as its server sees it: it keeps cookies and connections, records every call, and retries with the page's own delays. Lean,
 * because it shares the machine with the portal that it measures.
 */
import * as http from 'node:http';
import * as https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { askedPause, retryDelay } from '#web/core/api/retry-delay.ts';
import { SAVE_TIMEOUT } from '#web/core/constants.ts';

export type Answer = {
  /** 0 if no answer came. */
  readonly status: number;
  readonly body: Buffer;
  /** In milliseconds; undefined if the server named none. */
  readonly retryAfter: number | undefined;
};

/** `shed` is a 503 with a time to come back; `error` any other failure, no answer included. */
type Verdict = 'answered' | 'shed' | 'error';

export type Call = {
  /** The call as in the contract, such as `PUT /api/answer`. */
  readonly name: string;
  /** When it was sent, in seconds since the rehearsal began. */
  readonly at: number;
  readonly ms: number;
  readonly verdict: Verdict;
  /** The answer of an error, in short. */
  readonly error?: string;
};

type Asked = {
  readonly json?: object;
  readonly raw?: { readonly type: string; readonly body: Buffer };
  /** The path or address, if it is not the one in the call's name. */
  readonly to?: string;
};

export type Browser = ReturnType<typeof openBrowser>;

export type Wire = {
  readonly url: string;
  readonly calls: Call[];
  /** Milliseconds since the rehearsal began. */
  readonly now: () => number;
  /** Timeout of a call in milliseconds; by default the timeout of the page's saves. */
  readonly patienceMs?: number | undefined;
  /** The accepted encodings. */
  readonly encoding?: string;
};

/** The page was closed. */
export class Left extends Error {}

/** An unexpected refusal. */
export class Refused extends Error {}

/** Browsers open one connection for HTTP/2 and up to six for HTTP/1.1, which is spoken here. */
const CONNECTIONS = 2;

/** @param left aborts when the page is closed. @param random from 0 up to 1, for the delays. */
export function openBrowser(
  { url, calls, now, patienceMs = SAVE_TIMEOUT, encoding = 'br, gzip' }: Wire,
  left: AbortSignal,
  random: () => number = () => 0,
) {
  const settings = { keepAlive: true, maxSockets: CONNECTIONS };
  const plain = new http.Agent(settings);
  const secret = new https.Agent(settings);
  const cookies = new Map<string, string>();
  let isClosed = false;

  function send(method: string, to: URL, asked: Asked): Promise<Answer> {
    const payload = asked.json === undefined ? asked.raw?.body : JSON.stringify(asked.json);
    const headers = {
      accept: 'application/json',
      'accept-encoding': encoding,
      'accept-language': 'en-US',
      'sec-fetch-site': 'same-origin',
      ...(to.host === new URL(url).host && {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...(payload !== undefined && {
        'content-type': asked.raw?.type ?? 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const isSecret = to.protocol === 'https:';
    const agent = isSecret ? secret : plain;
    const call = (isSecret ? https : http).request(to, { agent, method, headers }, (answer) => {
      for (const line of answer.headers['set-cookie'] ?? []) keepCookie(cookies, line);
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const seconds = answer.headers['retry-after'];
        const retryAfter = seconds === undefined ? undefined : Number(seconds) * 1000;
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), retryAfter });
      });
    });
    call.setTimeout(patienceMs, () => call.destroy(new Error('no answer in time')));
    call.on('error', (error) => reject(Object.assign(error, { isStale: call.reusedSocket })));
    call.end(payload);
    return promise;
  }

  /** Sends a call once. @param name the call as in the contract. */
  async function ask(name: string, asked: Asked = {}): Promise<Answer> {
    const [method = '', path = ''] = name.split(' ');
    const to = new URL(asked.to ?? path, url);
    const sent = now();
    let why = '';
    const answer = await send(method, to, asked)
      .catch((error) => {
        // The server has just closed an idle connection. Browsers silently retry once on a new one.
        if (error.isStale && error.code === 'ECONNRESET' && !isClosed)
          return send(method, to, asked);
        throw error;
      })
      .catch((error: Error): Answer => {
        why = error.message;
        return { status: 0, body: Buffer.alloc(0), retryAfter: undefined };
      });
    // The applicant closed the page, so the aborted call is no failure of the portal.
    if (isClosed && answer.status === 0) return answer;
    const verdict = verdictOn(answer);
    const error = why || `${answer.status} ${answer.body.toString('utf8', 0, 200)}`;
    const call = { name, at: sent / 1000, ms: now() - sent, verdict };
    calls.push(verdict === 'error' ? { ...call, error } : call);
    return answer;
  }

  /**
   * Retries until the call succeeds: waits as the page does, and after a 503 or 429 at least as long as the server asks.
   * @throws Left if the page is closed first; Refused for an error that a retry would not change.
   */
  async function retry(attempt: () => Promise<Answer>, signal = left): Promise<Answer> {
    for (let failures = 1; ; failures += 1) {
      if (signal.aborted) throw new Left();
      const answer = await attempt();
      if (verdictOn(answer) === 'answered') return answer;
      if (signal.aborted) throw new Left();
      const { status, body, retryAfter } = answer;
      if (status >= 400 && status < 500 && status !== 429) throw new Refused(`${status} ${body}`);
      const asks = retryAfter === undefined ? 0 : askedPause(retryAfter, random());
      await wait(Math.max(asks, retryDelay(failures, random())), signal);
    }
  }

  return {
    cookies: cookies as ReadonlyMap<string, string>,
    ask,
    retry,
    /** The same for a call that does not change. */
    insist: (name: string, asked?: Asked, signal?: AbortSignal) =>
      retry(() => ask(name, asked), signal),
    /** Closes the connections. Running calls get no answer. */
    close(): void {
      isClosed = true;
      plain.destroy();
      secret.destroy();
    },
  };
}

/** Waits, unless the page is closed meanwhile. @throws Left */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await pause(Math.max(0, ms), undefined, { signal }).catch(() => {
    throw new Left();
  });
}

/** The path of a call of the contract. @param key the value of its parameter. */
export function pathOf(call: string, key: string | number = ''): string {
  return call.slice(call.indexOf('/')).replace(/:\w+/, encodeURIComponent(key));
}

export function jsonOf<Body>({ body }: Answer): Body {
  return JSON.parse(body.toString('utf8')) as Body;
}

function verdictOn({ status, retryAfter }: Answer): Verdict {
  if (status >= 200 && status < 400) return 'answered';
  return status === 503 && retryAfter !== undefined ? 'shed' : 'error';
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const [name = '', value = ''] = pair.trim().split(/=(.*)/s);
  if (attributes.some((each) => /^\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(each))) {
    cookies.delete(name);
  } else cookies.set(name, value);
}
