import { describe, expect, it } from 'vitest';
import { askedOf, filterIn, midnight } from './filter.ts';

describe('a day begins', () => {
  it.each([
    ['2026-11-22', 'America/Los_Angeles', '2026-11-22T08:00:00.000Z'],
    ['2026-07-01', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
    // Days on which the clocks change.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-11-22', 'Pacific/Auckland', '2026-11-21T11:00:00.000Z'],
    ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z'],
  ])('%s in %s at %s', (day, zone, moment) => {
    expect(midnight(day, zone).toISOString()).toBe(moment);
  });
});

describe('a search', () => {
  const zone = 'America/Los_Angeles';

  it('is what the address says, and nothing else of it', () => {
    const query = new URLSearchParams(
      'act=application.viewed&since=&before=7&lang=es&actor=%20staff',
    );
    expect(filterIn(query)).toEqual({ act: 'application.viewed', actor: 'staff' });
  });

  it('holds its last day, over a change of the clocks, too', () => {
    expect(askedOf({ since: '2026-11-01', until: '2026-11-01' }, zone)).toEqual({
      since: '2026-11-01T07:00:00.000Z',
      until: '2026-11-02T08:00:00.000Z',
    });
    expect(askedOf({ until: '2026-12-31' }, zone)).toEqual({ until: '2027-01-01T08:00:00.000Z' });
  });

  it('leaves it to the server to refuse what is no day', () => {
    expect(askedOf({ since: 'soon', until: '2026-02-30', act: 'x' }, zone)).toEqual({
      since: 'soon',
      until: '2026-02-30',
      act: 'x',
    });
  });
});
