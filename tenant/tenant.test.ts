import { describe, expect, it } from 'vitest';
import { addDays } from '#form/engine/dates.ts';
import { contrast } from './colors.ts';
import {
  dayOfDeadlines,
  findDeadline,
  findNextDeadline,
  lastMinuteOf,
  momentAt,
  wallClockOf,
} from './deadlines.ts';
import { deadlinesAround } from './sample/deadlines.ts';
import { sampleTenant } from './sample/index.ts';

/** The time of day matters only for extended deadlines. */
const NOON = new Date('2026-01-01T12:00:00Z');

it.each([
  ['2024-09-30', undefined],
  ['2024-10-01', 'Nov 1'],
  ['2024-11-01', 'Nov 1'],
  ['2024-11-02', undefined],
  ['2024-11-14', undefined],
  ['2024-11-15', 'Dec 15'],
  ['2024-12-15', 'Dec 15'],
  ['2024-12-16', 'Jan 15'],
  ['2025-01-15', 'Jan 15'],
  ['2025-01-16', 'Feb 15'],
  ['2025-02-15', 'Feb 15'],
  ['2025-02-16', 'Urgent: March 15'],
  ['2025-03-15', 'Urgent: March 15'],
  ['2025-03-16', undefined],
])('a deadline banner on %s is %s', (today, label) => {
  expect(findDeadline(sampleTenant.deadlines, today, NOON)?.label).toBe(label);
});

it.each([
  ['2024-08-01', 'Nov 1'],
  ['2024-11-01', 'Nov 1'],
  ['2024-11-02', 'Dec 15'],
  ['2024-12-16', 'Jan 15'],
  ['2025-03-15', 'Urgent: March 15'],
  ['2025-03-16', undefined],
])('the deadline that is met next on %s is %s, shown already or not', (today, label) => {
  expect(findNextDeadline(sampleTenant.deadlines, today, NOON)?.label).toBe(label);
});

describe('the sample college', () => {
  const EVERY_DAY = Array.from({ length: 366 * 9 }, (_, day) => addDays('2024-08-01', day));

  it('has a deadline ahead on every day, within eight months', () => {
    for (const today of EVERY_DAY) {
      const next = findNextDeadline(deadlinesAround(today), today, NOON);
      expect([today, next?.to.slice(5)]).toEqual([today, expect.stringMatching(/-(02|16)$/)]);
      expect(next && next.to <= addDays(today, 240), today).toBe(true);
    }
  });

  it.each([
    ['2026-11-25', '2026-12-16', 'Dec 15'],
    ['2026-12-31', '2027-01-16', 'Jan 15'],
    ['2028-02-29', '2028-03-16', 'Urgent: March 15'],
    ['2028-03-16', '2028-11-02', 'Nov 1'],
    ['2024-10-05', '2024-11-02', 'Nov 1'],
    ['2025-03-16', '2025-11-02', 'Nov 1'],
  ])('on %s goes on to %s', (today, to, label) => {
    expect(findNextDeadline(deadlinesAround(today), today, NOON)).toMatchObject({ to, label });
  });

  it('shows the banners of the specification and no others, on whatever day its file is read [§9.42]', () => {
    for (const today of ['2024-10-05', '2025-03-16', '2026-11-25', '2028-02-29']) {
      const deadlines = deadlinesAround(today);
      expect(deadlines.slice(0, 5)).toEqual(sampleTenant.deadlines);
      for (const day of EVERY_DAY) {
        const verbatim = findDeadline(sampleTenant.deadlines, day, NOON);
        expect(findDeadline(deadlines, day, NOON)).toEqual(verbatim);
      }
    }
  });

  it('keeps a deadline for two months after its end, and names none twice', () => {
    const ends = (today: string) => deadlinesAround(today).map(({ to }) => to);
    expect(ends('2026-11-25')).toContain('2026-11-02');
    expect(ends('2027-01-02')).not.toContain('2026-11-02');
    for (const today of EVERY_DAY) {
      const found = ends(today);
      expect(found).toEqual([...new Set(found)].toSorted());
      expect(found.length).toBeLessThanOrEqual(24);
    }
  });
});

it.each([
  ['2024-11-02', 'America/Los_Angeles', '2024-11-02T06:59:00.000Z'],
  ['2024-12-16', 'America/Los_Angeles', '2024-12-16T07:59:00.000Z'],
  // The clocks change in the night after it, and in the night before.
  ['2024-11-03', 'America/New_York', '2024-11-03T03:59:00.000Z'],
  ['2024-11-04', 'America/New_York', '2024-11-04T04:59:00.000Z'],
  ['2025-03-10', 'America/New_York', '2025-03-10T03:59:00.000Z'],
  ['2024-09-29', 'Pacific/Auckland', '2024-09-28T11:59:00.000Z'],
  ['2025-01-01', 'Asia/Kolkata', '2024-12-31T18:29:00.000Z'],
  ['2025-01-01', 'Pacific/Auckland', '2024-12-31T10:59:00.000Z'],
  // The clocks of Chile and Lebanon change at midnight: the last hour comes twice in autumn, and the first not at all in spring.
  ['2026-04-05', 'America/Santiago', '2026-04-05T03:59:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T03:59:00.000Z'],
  ['2026-10-25', 'Asia/Beirut', '2026-10-24T21:59:00.000Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T21:59:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T03:59:00.000Z'],
])('the last minute of a window until %s in %s is %s', (to, timeZone, moment) => {
  expect(lastMinuteOf({ to }, timeZone).toISOString()).toBe(moment);
});

describe('a deadline that is extended', () => {
  const timeZone = 'America/Los_Angeles';
  const [november, december] = sampleTenant.deadlines.slice(0, 2);
  if (november === undefined || december === undefined) throw new Error('no deadlines');
  const until = '2024-11-18T10:30:00.000Z';
  const extended = [{ ...november, until }, december];
  const [before, after] = ['2024-11-18T10:30:59Z', '2024-11-18T10:31:00Z'].map(
    (at) => new Date(at),
  ) as [Date, Date];

  it('goes before the next one to the end of its new last minute', () => {
    for (const find of [findDeadline, findNextDeadline]) {
      expect(find(extended, '2024-11-18', before)?.label).toBe('Nov 1');
      expect(find(extended, '2024-11-18', after)?.label).toBe('Dec 15');
    }
    expect(findDeadline(extended, '2024-09-30', new Date('2024-09-30T12:00:00Z'))).toBeUndefined();
    expect(lastMinuteOf({ ...november, until }, timeZone)).toEqual(new Date(until));
  });

  it('makes another day of what is left of its last one', () => {
    expect(dayOfDeadlines(extended, before, timeZone)).toBe('2024-11-18');
    expect(dayOfDeadlines(extended, after, timeZone)).toBe('2024-11-18+1');
    expect(dayOfDeadlines(sampleTenant.deadlines, after, timeZone)).toBe('2024-11-18');
  });
});

describe('what clocks of a time zone show', () => {
  it.each([
    ['2024-11-02T01:30', 'America/Los_Angeles', '2024-11-02T08:30:00.000Z'],
    ['2024-11-04T01:30', 'America/Los_Angeles', '2024-11-04T09:30:00.000Z'],
    ['2025-01-01T00:00', 'Asia/Kolkata', '2024-12-31T18:30:00.000Z'],
  ])('%s in %s is %s, and back', (wall, timeZone, moment) => {
    expect(momentAt(wall, timeZone).toISOString()).toBe(moment);
    expect(wallClockOf(new Date(moment), timeZone)).toBe(wall);
  });

  it.each([
    ['comes twice', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['comes twice', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['never comes', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['never comes', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['never comes', '2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('a minute that %s, %s in %s, is %s', (_, wall, timeZone, moment) => {
    expect(momentAt(wall, timeZone).toISOString()).toBe(moment);
  });
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#777777', 1],
  ['#767676', '#ffffff', 4.54],
  ['#0000ff', '#ffffff', 8.59],
])('contrast of %s on %s is %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});
