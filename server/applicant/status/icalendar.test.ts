import { expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from './icalendar.ts';
import { readCalendar } from './testing/read-calendar.ts';

const NOW = new Date('2026-11-01T08:00:00Z');
const EVENT: CalendarEvent = {
  uid: '4829-3061-1@apply.example',
  on: '2026-12-31',
  title: 'Send scores',
  text: 'Send them.',
  url: 'https://apply.example/completion',
};

it('a day is all day and ends with it; a moment is the same minute in every time zone', () => {
  const moment = new Date('2026-11-02T07:59:00Z');
  const [day, minute] = readCalendar(
    writeCalendar([EVENT, { ...EVENT, uid: 'other@apply.example', on: moment }], NOW),
  );
  expect(day).toEqual({
    UID: '4829-3061-1@apply.example',
    DTSTAMP: '20261101T080000Z',
    'DTSTART;VALUE=DATE': '20261231',
    'DTEND;VALUE=DATE': '20270101',
    SUMMARY: 'Send scores',
    DESCRIPTION: 'Send them.',
    URL: 'https://apply.example/completion',
    TRANSP: 'TRANSPARENT',
  });
  expect(minute).toMatchObject({ DTSTART: '20261102T075900Z', DTEND: '20261102T080000Z' });
});

it('whatever a college writes is one property, read back as it was written', () => {
  const text = `Uno; dos, tres\\n: 😀\n${'ñandú '.repeat(60)}\r\nEND:VEVENT`;
  const file = writeCalendar([{ ...EVENT, text, title: text }], NOW);
  const [event] = readCalendar(file);
  expect(event?.DESCRIPTION).toBe(text.replace('\r\n', '\n'));
  expect(event?.SUMMARY).toBe(event?.DESCRIPTION);
});
