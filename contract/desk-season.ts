/** The figures of a season for the college's desk: counts, where applicants stop, and stuck work (`/api/staff/season`). */
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

const Day = Type.String({ description: "YYYY-MM-DD, in the college's time zone" });
const Count = Type.Integer({ minimum: 0 });

/** The number of applications that reached each status. */
const counts = { started: Count, validating: Count, submitted: Count };
export const SeasonCounts = Type.Object(counts);
export type SeasonCounts = Static<typeof SeasonCounts>;

const season = Type.Optional(
  Text({ maxLength: 30, description: 'the id of one of several seasons; the open one by default' }),
);
export const BySeason = Type.Object({ season });

export const SeasonQuery = Type.Object({
  season,
  days: Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]{0,2}$',
      description: 'number of days to look back; 120 by default',
    }),
  ),
});

/** One day, with the same day of the last season beside it. */
export const SeasonDay = Type.Object({
  day: Day,
  ...counts,
  last_year: Type.Union([SeasonCounts, Type.Null()], {
    description: "of last year's file, 52 weeks before; null without a file",
  }),
});
export type SeasonDay = Static<typeof SeasonDay>;

/** The forecast for the next deadline. */
export const NextDeadline = Type.Object({
  title: Type.String(),
  ends_at: Type.String({ description: 'its last minute (ISO 8601)' }),
  drafts: Type.Integer({ description: 'drafts changed in the last 14 days' }),
  expected: Type.Union([Count, Type.Null()], {
    description: "forecast of submissions until then, by last year's file; null without a file",
  }),
  busiest_day: Type.Union([Count, Type.Null()], {
    description: 'forecast of submissions on the busiest of these days',
  }),
});
export type NextDeadline = Static<typeof NextDeadline>;

/** Kinds of stuck work that a button can retry. */
export const RETRIABLE = ['mails', 'conversions', 'copies'] as const;
export type Retriable = (typeof RETRIABLE)[number];
/** All kinds of stuck work. A failed delivery is retried on the page of its destination, which shows why it failed. */
const STUCK = [...RETRIABLE, 'deliveries'] as const;
export type StuckKind = (typeof STUCK)[number];

const stopped = Type.Integer({ description: 'drafts untouched for a day that stopped here' });

export const Season = Type.Object({
  now: Type.Object(counts, { description: 'number of applications at each status' }),
  days: Type.Array(SeasonDay, {
    description: 'oldest first, each with the number of applications that reached a status',
  }),
  has_last_year: Type.Boolean(),
  next_deadline: Type.Union([NextDeadline, Type.Null()]),
  ready: Type.Integer({
    description: 'drafts untouched for a day that are complete but not submitted',
  }),
  pages: Type.Array(Type.Object({ page: Type.String(), title: Type.String(), stopped })),
  questions: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      page: Type.String(),
      stopped,
      errors: Type.Integer({ description: 'applications with an error recorded here' }),
    }),
    { description: 'in the order of the form' },
  ),
  work: Type.Array(
    Type.Object({
      kind: Type.Enum([...STUCK]),
      waiting: Type.Integer({ description: 'jobs not tried yet' }),
      failing: Type.Integer({ description: 'failed jobs that will be retried' }),
      oldest: Type.String({ description: 'creation time of the oldest of them; "" without any' }),
    }),
  ),
});
export type Season = Static<typeof Season>;

/** Members of the staff to whom applications are assigned, by name. */
export const SeasonReaders = Type.Object({
  readers: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      assigned: Count,
      read: Type.Integer({ description: 'of these, read with nothing new since' }),
    }),
  ),
});
export type SeasonReaders = Static<typeof SeasonReaders>;

export const StuckPath = Type.Object({ kind: Type.Enum([...RETRIABLE]) });

/**
 * Last year's file as CSV: the header `day,started,validating,submitted`, and a line for each day, with how many reached each status on it.
 */
export const LastYearFile = StrictObject({ csv: Text({ maxLength: 100_000 }) });
