import { describe, expect, it } from 'vitest';
import type { Call } from './browser.ts';
import { type Course, promisesOf, reportOf } from './verdict.ts';

const save = (at: number, ms: number, verdict: Call['verdict'] = 'answered'): Call => ({
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
  ...part,
});
const SURGE = { from: 30, to: 90 };

function broken(part: Partial<Course>, checksTimes?: boolean): string[] {
  return promisesOf(course(part), checksTimes)
    .filter(({ isKept }) => !isKept)
    .map(({ promise }) => promise);
}

describe('an even evening', () => {
  it.each<[string[], Partial<Course>]>([
    [[], {}],
    [['Nothing that was acknowledged is lost'], { losses: ['a: answer city'] }],
    [['No call ends in an error'], { calls: [...quiet, save(20, 5, 'error')] }],
    [['Every applicant gets to the end'], { submitted: 9 }],
    [['Every applicant gets to the end'], { stopped: ['staff: refused'] }],
    [['Nobody is turned away'], { calls: [...quiet, save(20, 5, 'shed')] }],
    [
      ['99 of 100 saves are answered within 250 ms'],
      { calls: [...quiet, save(20, 300), save(21, 300), save(22, 300)] },
    ],
  ])('breaks %j', (promises, part) => {
    expect(broken(part)).toEqual(promises);
  });

  it('checks no times where it is told not to', () => {
    const calls = [...quiet.map((call) => ({ ...call, ms: 9000 })), save(20, 5, 'shed')];
    expect(broken({ calls }, false)).toEqual([]);
    expect(broken({ calls, losses: ['a: answer city'] }, false)).toHaveLength(1);
  });
});

describe('a surge', () => {
  const shed = Array.from({ length: 60 }, (_, second) => save(SURGE.from + second, 40, 'shed'));
  const slow = shed.map(({ at }) => save(at, 4000));

  it.each<[string, readonly Call[], string[]]>([
    ['may turn people away, and be slow while it lasts', [...quiet, ...shed, ...slow], []],
    ['may come before anybody has saved', quiet.filter(({ at }) => at >= SURGE.from), []],
    [
      'tells them soon',
      [...quiet, ...shed.map((call) => ({ ...call, ms: 1500 }))],
      ['Overload is answered with 503 and a time to come back, within 1000 ms (99 of 100)'],
    ],
    [
      'turns nobody away ten seconds later',
      [...quiet, save(SURGE.to + 11, 40, 'shed')],
      ['Nobody is turned away, from 10 s after the surge'],
    ],
    [
      'is as quick as before ten seconds later',
      [...quiet, save(150, 900), save(151, 900)],
      ['99 of 100 saves are answered within 250 ms, from 10 s after the surge'],
    ],
  ])('%s', (_what, calls, promises) => {
    expect(broken({ calls, surge: SURGE })).toEqual(promises);
  });
});

it('the report names every promise, every call, and what went wrong', () => {
  const lossy = course({ losses: ['a: answer city'], calls: [...quiet, save(1, 5, 'error')] });
  const promises = promisesOf(lossy);
  const report = reportOf({
    command: 'npm run rehearse',
    at: new Date('2026-11-21T12:00:00Z'),
    site: 'here',
    seconds: 9,
    acknowledged: 5,
    course: lossy,
    promises,
  });
  for (const { promise } of promises) expect(report).toContain(promise);
  expect(report).toContain('| PUT /api/answer | 201 | 0 | 1 | half 5.0 ms');
  expect(report).toContain('## Lost\n\n- a: answer city');
  expect(report).toContain('a promise broken');
});
