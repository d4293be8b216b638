import { expect, it, vi } from 'vitest';
import type { Call } from './browser.ts';
import { type Course, promisesOf, report } from './verdict.ts';

const save = (at: number, ms: number, verdict: Call['verdict'] = 'answered'): Call => ({
  ...{ name: 'PUT /api/answer', at, ms, verdict },
});
/** 200 seconds with one fast save each. */
const quiet = Array.from({ length: 200 }, (_, at) => save(at, 5));
const surge = { from: 30, to: 90 };
const shed = Array.from({ length: 60 }, (_, second) => save(surge.from + second, 40, 'shed'));
const course = (part: Partial<Course>): Course => ({
  ...{ calls: quiet, losses: [], applicants: 10, submitted: 10, stopped: [], surge: undefined },
  ...part,
});
const LOST = 'Nothing that was acknowledged is lost';
const OVER = 'from 10 s after the surge';

function broken(part: Partial<Course>, checksTimes = true, checksErrors = true): string[] {
  return promisesOf(course(part), { checksTimes, checksErrors })
    .filter(({ isKept }) => !isKept)
    .map(({ promise }) => promise);
}

it.each<[string[], Partial<Course>]>([
  [[], {}],
  [[LOST], { losses: ['a: answer city'] }],
  [['No call ends in an error'], { calls: [...quiet, save(20, 5, 'error')] }],
  [['Every applicant gets to the end'], { submitted: 9 }],
  [['Every applicant gets to the end'], { stopped: ['staff: refused'] }],
  [['Nobody is turned away'], { calls: [...quiet, save(20, 5, 'shed')] }],
  [
    ['99 of 100 saves are answered within 250 ms'],
    { calls: [...quiet, save(20, 300), save(21, 300), save(22, 300)] },
  ],
  // A surge may turn people away and be slow while it lasts, and come before anybody has saved.
  [[], { surge, calls: [...quiet, ...shed, ...shed.map(({ at }) => save(at, 4000))] }],
  [[], { surge, calls: quiet.filter(({ at }) => at >= surge.from) }],
  [
    ['Overload is answered with 503 and a time to come back, within 1000 ms (99 of 100)'],
    { surge, calls: [...quiet, ...shed.map((call) => ({ ...call, ms: 1500 }))] },
  ],
  [[`Nobody is turned away, ${OVER}`], { surge, calls: [...quiet, save(101, 40, 'shed')] }],
  [
    [`99 of 100 saves are answered within 250 ms, ${OVER}`],
    { surge, calls: [...quiet, save(150, 900), save(151, 900)] },
  ],
])('breaks %j', (promises, part) => {
  expect(broken(part)).toEqual(promises);
});

it('checks no times, and no errors, where it is told not to', () => {
  const calls = [...quiet.map((call) => ({ ...call, ms: 9000 })), save(20, 5, 'shed')];
  expect(broken({ calls, losses: ['a: answer city'] }, false)).toEqual([LOST]);
  expect(broken({ calls: [...quiet, save(20, 5, 'error')] }, false, false)).toEqual([]);
});

it('reports every promise, every call, and what went wrong', () => {
  const table = vi.spyOn(console, 'table').mockImplementation(() => {});
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const lossy = course({ losses: ['a: answer city'], calls: [...quiet, save(1, 5, 'error')] });
  report(promisesOf(lossy), lossy);
  expect(table.mock.lastCall?.[0]).toMatchObject({ 'PUT /api/answer': { sent: 201, errors: 1 } });
  const told = log.mock.calls.join('\n');
  expect(told).toContain('Lost: a: answer city');
  expect(told).toContain(`BROKEN ${LOST}: 1 lost`);
  expect(told).toContain('kept   Nobody is turned away: 0 of 201');
});
