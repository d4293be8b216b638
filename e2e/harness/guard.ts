/** Watches everything that a browser complains about while a journey runs. */
import type { BrowserContext } from '@playwright/test';
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

export function openGuard(): Guard {
  const complaints: string[] = [];
  const expected = new Set<number>();
  let isCut = false;
  return {
    watch(context) {
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
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
        .filter((line) => !expected.has(Number(REFUSAL.exec(line)?.[1] ?? Number.NaN))),
  };
}
