/**
 * A browser as its server sees it: keeps cookies and connections alive, and sends a browser's headers. Lean, because it shares the machine
 * with the portal that it measures.
 */
import * as http from 'node:http';
import * as https from 'node:https';
import { SAVE_TIMEOUT } from '#web/core/constants.ts';
import type { CallRecord, Verdict } from '../verdict/record.ts';

export type Answer = {
  /** 0 if no answer came. */
  readonly status: number;
  readonly body: Buffer;
  /** In milliseconds; undefined if the server named none. */
  readonly retryAfter: number | undefined;
};

export type Asked = {
  readonly json?: object;
  readonly raw?: { readonly type: string; readonly body: Buffer };
  /** Accepted statuses besides 2xx and 3xx. */
  readonly expected?: readonly number[];
  /** A URL on another host, such as the file store's. */
  readonly url?: string;
  /** A bearer token. */
  readonly token?: string | undefined;
};

export type Browser = {
  /** @param name the call as in the contract; its path is used unless `path` is given. */
  ask(name: string, path?: string, asked?: Asked): Promise<Answer>;
  /** Closes the connections. Running calls get no answer. */
  close(): void;
  readonly cookies: ReadonlyMap<string, string>;
};

export type Wire = {
  readonly url: string;
  /** Additional trusted certificate authority, as PEM. */
  readonly authority?: string | undefined;
  readonly record: CallRecord;
  /** Milliseconds since the rehearsal began. */
  readonly now: () => number;
  /** Timeout of a call in milliseconds; by default the timeout of the page's saves. */
  readonly patienceMs?: number | undefined;
};

/** Browsers open one connection for HTTP/2 and up to six for HTTP/1.1, which is spoken here. */
const CONNECTIONS = 2;
/** @param held cookies from an earlier session. */
export function openBrowser(
  { url, authority, record, now, patienceMs = SAVE_TIMEOUT }: Wire,
  held: readonly (readonly [string, string])[] = [],
): Browser {
  const base = new URL(url);
  const settings = { keepAlive: true, maxSockets: CONNECTIONS };
  const agents = {
    'http:': new http.Agent(settings),
    'https:': new https.Agent({ ...settings, ...(authority !== undefined && { ca: authority }) }),
  };
  const cookies = new Map<string, string>(held);
  let isClosed = false;

  function send(
    method: string,
    target: URL,
    asked: Asked,
    isAgain = false,
  ): Promise<Answer & { why: string }> {
    const payload = asked.json === undefined ? asked.raw?.body : JSON.stringify(asked.json);
    const type = asked.json === undefined ? asked.raw?.type : 'application/json';
    const headers: Record<string, string | number> = {
      accept: 'application/json',
      'accept-encoding': 'br, gzip',
      'accept-language': 'en-US',
      'sec-fetch-site': 'same-origin',
    };
    if (cookies.size > 0 && target.host === base.host) {
      headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    }
    if (payload !== undefined) headers['content-length'] = Buffer.byteLength(payload);
    if (type !== undefined) headers['content-type'] = type;
    if (asked.token !== undefined) headers.authorization = `Bearer ${asked.token}`;
    return new Promise((resolve) => {
      const fail = (error: Error) =>
        resolve({ status: 0, body: Buffer.alloc(0), retryAfter: undefined, why: error.message });
      const isSecret = target.protocol === 'https:';
      const agent = agents[isSecret ? 'https:' : 'http:'];
      const { request } = isSecret ? https : http;
      const call = request(target, { agent, method, headers }, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) keepCookie(cookies, line);
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => {
          const asks = answer.headers['retry-after'];
          const retryAfter = asks === undefined ? undefined : Number(asks) * 1000;
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(chunks),
            retryAfter,
            why: '',
          });
        });
      });
      call.setTimeout(patienceMs, () => call.destroy(new Error('no answer in time')));
      call.on('error', (error: NodeJS.ErrnoException) => {
        // The server has just closed an idle connection. Browsers silently retry once on a new one.
        const isStale = call.reusedSocket && error.code === 'ECONNRESET';
        if (isStale && !isAgain && !isClosed) resolve(send(method, target, asked, true));
        else fail(error);
      });
      call.end(payload);
    });
  }

  return {
    cookies,
    async ask(name, path = name.slice(name.indexOf('/')), asked = {}) {
      const method = name.slice(0, name.indexOf(' '));
      const sent = now();
      const { why, ...answer } = await send(method, new URL(asked.url ?? path, base), asked);
      // The applicant closed the page, so the aborted call is no failure of the portal.
      if (isClosed && answer.status === 0) return answer;
      const verdict = verdictOn(answer, asked.expected);
      const what = why || `${answer.status} ${answer.body.toString('utf8').slice(0, 200)}`;
      record.note({ name, at: sent / 1000, ms: now() - sent, verdict }, what);
      return answer;
    },
    close() {
      isClosed = true;
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function verdictOn({ status, retryAfter }: Answer, expected: readonly number[] = []): Verdict {
  if (status >= 200 && status < 400) return 'answered';
  if (expected.includes(status)) return 'answered';
  return status === 503 && retryAfter !== undefined ? 'shed' : 'error';
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const [name = '', value = ''] = pair.trim().split(/=(.*)/s);
  const isOver = attributes.some((attribute) =>
    /^\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
  );
  if (isOver) cookies.delete(name);
  else cookies.set(name, value);
}

/** The JSON of a successful answer. @throws Error for any other. */
export function jsonOf<Body>({ status, body }: Answer): Body {
  if (status < 200 || status > 299) throw new Error(`It answered ${status}: ${body}`);
  return JSON.parse(body.toString('utf8')) as Body;
}
