import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { openSandbox } from './sandbox.ts';
import { createTurns, PERIOD_MS, type Turn, whoseTurn } from './turns.ts';

const HALF: Turn = { share: 0.5, place: 0, of: 2 };
const OTHER_HALF: Turn = { ...HALF, place: 1 };

describe('turns', () => {
  it('of two that have half of the time never meet, and leave no gap', () => {
    for (let now = 0; now < 3 * PERIOD_MS; now += 1) {
      expect(whoseTurn(now, HALF).isOurs).toBe(!whoseTurn(now, OTHER_HALF).isOurs);
    }
  });

  it('last as long as is said', () => {
    const turn: Turn = { share: 0.7, place: 1, of: 3 };
    let now = 0;
    let ours = 0;
    while (now < 9 * PERIOD_MS) {
      const { isOurs, forMs } = whoseTurn(now, turn);
      expect(forMs).toBeGreaterThan(0);
      const until = Math.min(now + forMs, 9 * PERIOD_MS);
      if (isOurs) ours += until - now;
      now = until;
    }
    expect(ours).toBeCloseTo(0.7 * 9 * PERIOD_MS);
  });
});

/** Turns whose clock and whose signals a test has in its hands. */
function byHand() {
  const heard: string[] = [];
  let now = 0;
  let next: { at: number; act: () => void } | undefined;
  const turns = createTurns({
    now: () => now,
    signal: (group, signal) => heard.push(`${signal} ${group}`),
    later(ms, act) {
      const mine = { at: now + ms, act };
      next = mine;
      return () => {
        if (next === mine) next = undefined;
      };
    },
  });
  const goOn = (ms: number) => {
    for (const until = now + ms; ; ) {
      const due = next;
      if (due === undefined || due.at > until) {
        now = until;
        return;
      }
      now = due.at;
      next = undefined;
      due.act();
    }
  };
  return { turns, goOn, take: () => heard.splice(0) };
}

describe('programs', () => {
  it('are stopped and go on in turn, each once', () => {
    const { turns, goOn, take } = byHand();
    turns.join(7);
    turns.set(HALF);
    goOn(3.5 * PERIOD_MS);
    expect(take()).toEqual(Array(3).fill(['SIGSTOP 7', 'SIGCONT 7']).flat().concat('SIGSTOP 7'));
  });

  it('go on at once when nobody feels them any more', () => {
    const { turns, goOn, take } = byHand();
    turns.join(7);
    turns.set(HALF);
    goOn(0.6 * PERIOD_MS);
    turns.set({ ...HALF, share: 1 });
    expect(take()).toEqual(['SIGSTOP 7', 'SIGCONT 7']);
    goOn(2 * PERIOD_MS);
    expect(take()).toEqual([]);
  });

  it('that begin while it is the turn of others wait for theirs', () => {
    const { turns, goOn, take } = byHand();
    turns.set(OTHER_HALF);
    turns.join(7);
    expect(take()).toEqual(['SIGSTOP 7']);
    goOn(0.5 * PERIOD_MS);
    expect(take()).toEqual(['SIGCONT 7']);
  });

  it('that have ended get no signals', () => {
    const { turns, goOn, take } = byHand();
    const leave = turns.join(7);
    turns.set(HALF);
    leave();
    goOn(2 * PERIOD_MS);
    expect(take()).toEqual([]);
    expect(turns.isBusy()).toBe(false);
  });

  it('that run long are stopped no more', () => {
    const { turns, goOn, take } = byHand();
    turns.join(7);
    turns.set(HALF);
    goOn(10_000 + PERIOD_MS);
    expect(take().at(-1)).toBe('SIGCONT 7');
    turns.join(8);
    goOn(2 * PERIOD_MS);
    expect(take().filter((signal) => signal.endsWith(' 7'))).toEqual([]);
    expect(turns.isBusy()).toBe(true);
  });
});

it('a program in the sandbox stands still with all that it has started, and can be ended meanwhile', async () => {
  let now = 0.6 * PERIOD_MS;
  const acts: (() => void)[] = [];
  const turns = createTurns({
    now: () => now,
    later(_ms, act) {
      acts.push(act);
      return () => {};
    },
  });
  const sandbox = openSandbox(DEFAULT_LIMITS, silentLog(), undefined, turns);
  const groups: number[] = [];
  const join = turns.join;
  turns.join = (group) => {
    groups.push(group);
    return join(group);
  };
  // A shell that stays the parent of the last one would wait in the kernel for its exec, and could not be stopped meanwhile.
  const script = 'sleep 1000 & echo ready >&2; exec cat';
  const program = await sandbox.start({ command: 'sh', args: ['-c', script] });
  await program.untilLine('ready');
  const [group = 0] = groups;
  turns.set(HALF);
  await vi.waitUntil(() => statesOf(group).every((state) => state === 'T'));
  now = PERIOD_MS;
  acts.at(-1)?.();
  await vi.waitUntil(() => statesOf(group).every((state) => state !== 'T'));
  expect(statesOf(group).length).toBeGreaterThan(3);
  now = 1.6 * PERIOD_MS;
  acts.at(-1)?.();
  await program.kill();
  expect(statesOf(group)).toEqual([]);
});

/** The states of all processes of a group, by the letters of Linux. */
function statesOf(group: number): string[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.flatMap((number) => {
    try {
      const stat = readFileSync(`/proc/${number}/stat`, 'utf8');
      const [state = '', , groupOf] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(groupOf) === group ? [state] : [];
    } catch {
      return [];
    }
  });
}
