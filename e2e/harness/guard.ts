/** Collects everything that a browser complains about during a journey. */
import type { BrowserContext, Request } from '@playwright/test';
import { findBreach } from './calls.ts';

export type Guard = {
  /** Also watches another context, such as a second device. */
  watch(context: BrowserContext): void;
  /** Allows a refusal that the journey provokes: the browser reports every status of 400 and above as an error. */
  expectRefusal(status: number): void;
  /** Allows a network that the journey cuts: the browser reports every request that fails. */
  expectNoNetwork(): void;
  /** Unexpected complaints, one line each. */
  unexpected(): string[];
};

/** Chromium's report of a request without an answer. The page itself adds nothing to it. */
const NO_NETWORK = /net::ERR_/;
const REFUSAL = /the server responded with a status of (\d+)/;
const UNAUTHORIZED = 401;
/** Chromium reports a missing style sheet a second time, because the server's answer is no style sheet. */
const REFUSED_STYLE = /^error: Refused to apply style .* MIME type \('application\/json'\)/;
const GONE = 404;

export function openGuard(): Guard {
  const complaints: string[] = [];
  const expected = new Set<number>();
  let isCut = false;
  return {
    watch(context) {
      const meetsLogOut = watchLogOut(context);
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        const { url } = message.location();
        if (statusIn(message.text()) === UNAUTHORIZED && meetsLogOut(url)) return;
        complaints.push(`${message.type()}: ${message.text()} (${url})`);
      });
      context.on('request', (request) => {
        const breach = findBreach(request);
        if (breach !== undefined) complaints.push(breach);
      });
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack}`));
    },
    expectRefusal: (status) => expected.add(status),
    expectNoNetwork: () => {
      isCut = true;
    },
    unexpected: () =>
      complaints
        .filter((line) => !isCut || !NO_NETWORK.test(line))
        .filter((line) => !expected.has(statusIn(line)))
        .filter((line) => !expected.has(GONE) || !REFUSED_STYLE.test(line)),
  };
}

/** @returns the status in Chromium's report of a refusal, or NaN. */
function statusIn(line: string): number {
  return Number(REFUSAL.exec(line)?.[1] ?? Number.NaN);
}

/**
 * Finds calls that ran at the same time as a log-out. The server may process the log-out first and rightly refuse the other; the order is
 * random.
 * @returns whether a call to an address overlapped with a log-out.
 */
function watchLogOut(context: BrowserContext): (url: string) => boolean {
  const underWay = new Set<Request>();
  const met = new Set<string>();
  const isLogOut = (request: Request) => new URL(request.url()).pathname === '/api/logout';
  context.on('request', (request) => {
    underWay.add(request);
    if ([...underWay].some(isLogOut)) for (const other of underWay) met.add(other.url());
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  return (url) => met.has(url);
}
