import { describe, expect, it } from 'vitest';
import { BARS, type Course, promisesOf } from './promises.ts';
import type { Call, Verdict } from './record.ts';

const save = (at: number, ms: number, verdict: Verdict = 'answered'): Call => ({
  name: 'PUT /api/answer',
  at,
  ms,
  verdict,
});
/** 200 seconds with one fast save each. */
const quiet = Array.from({ length: 200 }, (_, at) => save(at, 5));
const course = (part: Partial<Course>): Course => ({
  calls: quiet,
  losses: [],
  applicants: 10,
  submitted: 10,
  stopped: [],
  surge: undefined,
  closing: undefined,
  ...part,
});
const SURGE = { from: 30, to: 90 };

/** The broken promises, by their first words. */
function broken(part: Partial<Course>, bars = BARS): string[] {
  return promisesOf(course(part), bars)
    .filter(({ isKept }) => !isKept)
    .map(({ promise }) => promise);
}

describe('an even evening', () => {
  it('keeps every promise', () => {
    expect(broken({})).toEqual([]);
  });

  it.each([
    [
      'Nothing that was acknowledged is lost',
      { losses: [{ username: 'a', what: 'answer city', told: 'Bend', held: '' }] },
    ],
    ['No call ends in an error', { calls: [...quiet, save(20, 5, 'error')] }],
    ['Every applicant gets to the end', { submitted: 9 }],
    ['Nobody is turned away', { calls: [...quiet, save(20, 5, 'shed')] }],
    [
      '99 of 100 saves are answered within 250 ms',
      { calls: [...quiet, save(20, 300), save(21, 300), save(22, 300)] },
    ],
  ])('breaks "%s"', (promise, part) => {
    expect(broken(part)).toEqual([promise]);
  });

  it('takes nobody to the end who closes the page before, but stops nobody', () => {
    expect(broken({ submitted: 0, closing: 360 })).toEqual([]);
    expect(broken({ submitted: 0, closing: 360, stopped: ['a: refused'] })).toEqual([
      'Nobody is stopped before they close the page, after 360 s',
    ]);
  });

  it('has no staff or applicant stopped, even where all submitted', () => {
    expect(broken({ stopped: ['staff: refused'] })).toEqual(['Every applicant gets to the end']);
  });

  it('asks for no times where it is told not to', () => {
    const slow = [...quiet.map((call) => ({ ...call, ms: 9000 })), save(20, 5, 'shed')];
    const none = { ...BARS, savesWithinMs: undefined, shedWithinMs: undefined };
    expect(broken({ calls: slow }, none)).toEqual([]);
    const lost = [{ username: 'a', what: 'answer city', told: 'Bend', held: '' }];
    expect(broken({ calls: slow, losses: lost }, none)).toHaveLength(1);
  });
});

describe('a surge', () => {
  const shed = Array.from({ length: 60 }, (_, second) => save(SURGE.from + second, 40, 'shed'));

  it('may turn people away, and be slow while it lasts', () => {
    const calls = [...quiet, ...shed, ...shed.map(({ at }) => save(at, 4000))];
    expect(broken({ calls, surge: SURGE })).toEqual([]);
  });

  it('may come before anybody has saved', () => {
    const calls = quiet.filter(({ at }) => at >= SURGE.from);
    expect(broken({ calls, surge: SURGE })).toEqual([]);
    expect(broken({ calls: [] })).toContain('99 of 100 saves are answered within 250 ms');
  });

  it('tells them soon', () => {
    const calls = [...quiet, ...shed.map((call) => ({ ...call, ms: 1500 }))];
    expect(broken({ calls, surge: SURGE })).toEqual([
      'Who is turned away hears it, with a time to come back, within 1000 ms (99 of 100)',
    ]);
  });

  it('is over ten seconds after it', () => {
    const calls = [...quiet, ...shed, save(SURGE.to + 11, 40, 'shed')];
    expect(broken({ calls, surge: SURGE })).toEqual([
      'From 10 s after the surge nobody is turned away',
    ]);
    const slow = [...quiet, ...shed, save(150, 900), save(151, 900)];
    expect(broken({ calls: slow, surge: SURGE })).toEqual([
      '99 of 100 saves are answered within 250 ms, from 10 s after the surge',
    ]);
  });
});
