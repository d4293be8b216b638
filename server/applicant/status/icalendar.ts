/** Writes calendar files (RFC 5545). Pure. */
import { addDays, type PlainDate } from '#form/engine/dates.ts';

/** An entry that blocks no time: a whole day, or the minute that begins at a moment. */
export type CalendarEvent = {
  /** The same in every file, so that a calendar replaces the entry instead of adding another; unique everywhere. */
  readonly uid: string;
  readonly on: PlainDate | Date;
  readonly title: string;
  readonly text: string;
  /** The page about it. */
  readonly url: string;
};

/** A file with at least one event. @param now when it is written. */
export function writeCalendar(
  events: readonly [CalendarEvent, ...CalendarEvent[]],
  now: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Matricula//Admissions//EN',
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}

function linesOf({ uid, on, title, text, url }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${inUtc(now)}`,
    ...(typeof on === 'string'
      ? [`DTSTART;VALUE=DATE:${basic(on)}`, `DTEND;VALUE=DATE:${basic(addDays(on, 1))}`]
      : [`DTSTART:${inUtc(on)}`, `DTEND:${inUtc(new Date(on.getTime() + 60_000))}`]),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** `20261102T065900Z`: a moment that every calendar shows in its own time zone. */
function inUtc(moment: Date): string {
  return `${basic(moment.toISOString().slice(0, 19))}Z`;
}

function basic(iso: string): string {
  return iso.replaceAll(/[-:]/g, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** The most octets of a line without its end (RFC 5545, 3.1). */
const LINE = 75;

/** The line and its end. A long line continues on the next one, behind a space. No character is cut. */
function folded(line: string): string {
  let octets = 0;
  let written = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += size;
  }
  return `${written}\r\n`;
}
