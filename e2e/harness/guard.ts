/** Watches everything that a browser complains about while a journey runs. */
import type { BrowserContext, Request } from '@playwright/test';
import { findBreach } from './calls.ts';

export type Guard = {
  /** Watches one more context, such as a second device. */
  watch(context: BrowserContext): void;
  /** A refusal that the journey provokes: the browser reports every answer of 400 and above as an error. */
  expectRefusal(status: number): void;
  /** A network that the journey cuts: the browser reports every request that it does not carry any more. */
  expectNoNetwork(): void;
  /** What was not expected, one line each. */
  unexpected(): string[];
};

/** How Chromium tells of a request without an answer. The page itself adds nothing to it. */
const NO_NETWORK = /net::ERR_/;
const REFUSAL = /the server responded with a status of (\d+)/;
const UNAUTHORIZED = 401;
/** It tells of a style that is gone once more: what the server says instead is no style. */
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

/** @returns the status of a refusal that Chromium reports, or NaN. */
function statusIn(line: string): number {
  return Number(REFUSAL.exec(line)?.[1] ?? Number.NaN);
}

/**
 * Which calls were under way at the same time as a log-out. The server may take the log-out first and refuse the other,
 * which is as it should be; which of the two it takes first is chance.
 * @returns whether a call to an address met a log-out.
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
