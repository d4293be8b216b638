import { describe, expect, it, test } from 'vitest';
import { findOutages, isOut } from './find.ts';
import { createMinuteBook, type Minute, WHOLE_MINUTE } from './minutes.ts';

const at = (time: string) => new Date(`2026-11-01T${time}Z`);
const ALL = WHOLE_MINUTE;
const marks = (well: number, took = 0, failed = 0) => ({ well, took, failed });

describe('the minutes of a server', () => {
  it('have six parts, each marked once', () => {
    const book = createMinuteBook();
    for (const time of ['10:00:00', '10:00:09.999', '10:00:10', '10:00:59']) {
      book.mark('well', at(time));
    }
    book.mark('took', at('10:00:25'));
    expect(book.all()).toEqual([
      { minute: at('10:00:00'), well: 0b100011, took: 0b000100, failed: 0 },
    ]);
  });

  it('are whole where a look lasted', () => {
    const book = createMinuteBook();
    book.markFrom('well', at('10:00:31'), at('10:01:02'));
    expect(book.all().map(({ well }) => well)).toEqual([0b111000, 0b000001]);
  });

  it('are due when they are over, and at once when something failed', () => {
    const book = createMinuteBook();
    book.mark('well', at('10:00:00'));
    expect(book.due(at('10:00:59'))).toEqual([]);
    expect(book.due(at('10:01:00'))).toHaveLength(1);
    book.mark('failed', at('10:00:30'));
    expect(book.due(at('10:00:59'))).toHaveLength(1);
  });

  it('are written once, and again with what came meanwhile', () => {
    const book = createMinuteBook();
    book.mark('failed', at('10:00:00'));
    const due = book.due(at('10:00:05'));
    book.mark('took', at('10:00:06'));
    book.wrote(due);
    expect(book.all()).toEqual([{ minute: at('10:00:00'), ...marks(0, 1, 1) }]);
    book.wrote(book.all());
    expect(book.all()).toEqual([]);
  });

  it('of two days are held at most', () => {
    const book = createMinuteBook();
    for (let minute = 0; minute < 3000; minute += 1) {
      book.mark('well', new Date(at('10:00:00').getTime() + minute * 60_000));
    }
    expect(book.all()).toHaveLength(2880);
    expect(book.all()[0]?.minute).toEqual(at('12:00:00'));
  });
});

test.each([
  ['no server lived', undefined, true],
  ['all was well and nobody saved', marks(ALL), false],
  ['saves were taken all the time', marks(ALL, ALL), false],
  ['saves failed, and others in the same ten seconds did not', marks(ALL, 0b1, 0b1), false],
  ['saves failed for ten seconds', marks(ALL, 0b10, 0b1), true],
  ['nothing was well for ten seconds', marks(0b111110), true],
  ['a save was taken although no look succeeded', marks(0b111110, 0b1), false],
])('a minute in which %s', (_what, lived, expected) => {
  expect(isOut(lived)).toBe(expected);
});

describe('outages', () => {
  const lived = (...minutes: [time: string, well: number, took?: number, failed?: number][]) =>
    minutes.map(
      ([time, well, took, failed]): Minute => ({
        minute: at(`${time}:00`),
        ...marks(well, took, failed),
      }),
    );

  it('are minutes without a server, or without a save; those that follow each other are one', () => {
    const found = findOutages(
      lived(['10:00', ALL], ['10:03', ALL, 0, 0b1], ['10:04', ALL, 0b1, 0b1], ['10:05', ALL]),
      { from: at('10:00:00'), to: at('10:07:00') },
    );
    expect(found).toEqual({
      spans: [
        { from: at('10:01:00'), to: at('10:04:00') },
        { from: at('10:06:00'), to: at('10:07:00') },
      ],
      minutes: 4,
      partly: 1,
    });
  });

  it('are none before the time that is asked for', () => {
    const asked = { from: at('10:00:30'), to: at('10:01:00') };
    expect(findOutages(lived(['10:00', ALL]), asked).minutes).toBe(0);
    expect(findOutages([], asked).minutes).toBe(1);
  });
});
