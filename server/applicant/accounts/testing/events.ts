/** The log lines of calls about accounts, for tests. */
import { expect } from 'vitest';
import type { LogLine } from '#server/core/testing/log.ts';
import { findAccount } from '../repository.ts';
import type { TestPortal } from './portal.ts';

/** The network of all calls of these tests. */
export const NETWORK = '203.0.113.7';

/** A step of a test: its name, its calls, and the lines that they leave in the log. */
export type Step = readonly [what: string, work: () => Promise<unknown>, events: string[]];

/** The log lines of some work, as `event: outcome (account)`. Fails if a line has an unexpected field. */
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

/** Expects that no line of the log holds one of these secrets. */
export function expectUnsaid(lines: readonly LogLine[], secrets: Iterable<string>): void {
  const whole = lines.map(({ time: _time, ...line }) => JSON.stringify(line)).join('\n');
  for (const secret of secrets) expect(whole).not.toContain(secret);
}

/** The id of an account, as the log has it. */
export async function accountOf(portal: TestPortal, username: string): Promise<number> {
  const account = await findAccount(portal.platform.database.kysely, username);
  if (account === undefined) throw new Error(`${username} has no account`);
  return account.id;
}
