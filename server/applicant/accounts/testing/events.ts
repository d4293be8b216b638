/** What calls about accounts leave in the log of a test. */
import { expect } from 'vitest';
import type { LogLine } from '#server/core/testing/log.ts';
import { findAccount } from '../repository.ts';
import type { TestPortal } from './portal.ts';

/** Where all calls of these tests come from. */
export const NETWORK = '203.0.113.7';

/** One call, or a few: what somebody does, and the lines that are left. */
export type Step = readonly [what: string, work: () => Promise<unknown>, events: string[]];

/** The lines that some work leaves, as `event: outcome (whose account)`. None has a word more than it may. */
export async function eventsOf(
  lines: readonly LogLine[],
  nameOf: (account: unknown) => unknown,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const before = lines.length;
  await work();
  const left = lines.slice(before).filter(({ event }) => event !== undefined);
  for (const line of left) {
    expect(Object.keys(line).filter((key) => key !== 'link')).toEqual(
      ['level', 'time', 'event', 'outcome', 'account', 'network', 'msg'].filter(
        (key) => key !== 'account' || line.account !== undefined,
      ),
    );
    expect(line.network).toBe(NETWORK);
  }
  return left.map(
    ({ event, outcome, account }) => `${event}: ${outcome} (${nameOf(account) ?? 'nobody'})`,
  );
}

/** No line of the log holds one of these. */
export function expectUnsaid(lines: readonly LogLine[], secrets: Iterable<string>): void {
  const whole = lines.map(({ time: _time, ...line }) => JSON.stringify(line)).join('\n');
  for (const secret of secrets) expect(whole).not.toContain(secret);
}

/** The number by which the log knows somebody. */
export async function accountOf(portal: TestPortal, username: string): Promise<number> {
  const account = await findAccount(portal.platform.database.kysely, username);
  if (account === undefined) throw new Error(`${username} has no account`);
  return account.id;
}
