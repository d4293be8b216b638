import { describe, expect, it } from 'vitest';
import { contrast } from './colors.ts';
import { findDeadline, findNextDeadline, lastMinuteOf } from './deadlines.ts';
import { sampleTenant } from './sample/index.ts';
import { linksNamed } from './tenant.ts';

describe('a deadline banner', () => {
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
  ])('on %s is %s', (today, label) => {
    expect(findDeadline(sampleTenant.deadlines, today)?.label).toBe(label);
  });
});

describe('the deadline that is met next', () => {
  it.each([
    ['2024-08-01', 'Nov 1'],
    ['2024-11-01', 'Nov 1'],
    ['2024-11-02', 'Dec 15'],
    ['2024-12-16', 'Jan 15'],
    ['2025-03-15', 'Urgent: March 15'],
    ['2025-03-16', undefined],
  ])('on %s is %s, shown already or not', (today, label) => {
    expect(findNextDeadline(sampleTenant.deadlines, today)?.label).toBe(label);
  });
});

describe('the last minute of a window', () => {
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
  ])('until %s in %s is %s', (to, timeZone, moment) => {
    expect(lastMinuteOf({ to }, timeZone).toISOString()).toBe(moment);
  });
});

describe('links by name', () => {
  it('are one, or several for the test providers', () => {
    expect(linksNamed(sampleTenant, 'campusVisit')).toEqual([sampleTenant.links.campusVisit]);
    expect(linksNamed(sampleTenant, 'testProviders')).toBe(sampleTenant.links.testProviders);
  });
});

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#777777', 1],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s on %s is %f', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });
});
