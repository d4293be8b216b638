/** Retention periods: their shape in the college's file, and their arithmetic in days of the calendar. Pure. */
import Type from 'typebox';
import { addDays, isPlainDate, type PlainDate } from '#form/engine/dates.ts';
import { object } from '../shapes.ts';

/** `90 days`, `24 months`. The shortest period is 30 days. */
export const PERIOD = /^([3-9][0-9] days|[1-9][0-9]{2,3} days|[1-9][0-9]{0,2} months)$/;

const period = Type.Optional(
  Type.String({
    pattern: PERIOD.source,
    description: 'a time from 30 days on, such as 90 days or 24 months',
  }),
);

/** The shape of a college's retention periods. */
export const retentionSchema = Type.Optional(
  object({ drafts: period, submitted: period, notEnrolled: period }),
);

/** The day one period after another. A shorter month ends at its last day: one month after January 31 is February 28 or 29. */
export function dayAfter(day: PlainDate, period: string): PlainDate {
  const [count, unit] = period.split(' ');
  if (unit === 'days') return addDays(day, Number(count));
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + Number(count);
  const month = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
  let last = Number(day.slice(8));
  while (last > 28 && !isPlainDate(`${month}-${last}`)) last -= 1;
  return `${month}-${String(last).padStart(2, '0')}`;
}
