/** Deadlines for the college's desk: what failed before each, and moving one (`/api/staff/deadlines`). */

import { type Static, Type } from './schema.ts';
import { Reason } from './text.ts';

const Count = Type.Integer({ minimum: 0 });
const Moment = Type.String({ format: 'date-time' });

const Span = Type.Object({ from: Moment, to: Moment });

/** One deadline, and the three days before its end. */
export const DeskDeadline = Type.Object({
  deadline: Type.String({ description: "the first day after it, in the college's file" }),
  title: Type.String({ description: "as in the college's file" }),
  announced_end: Moment,
  ends_at: Moment,
  minutes: Type.Integer({ description: 'how long nothing could be saved, as servers measured it' }),
  outages: Type.Array(Span, { description: 'the newest 50 of these times' }),
  failed_submits: Type.Integer({
    description: 'applicants whose submit a server answered with 5xx',
  }),
  failed_open: Type.Integer({ description: 'of these, who have not submitted' }),
  begun: Type.Integer({
    description: 'all whom it concerns who have begun and not submitted: who would be written to',
  }),
  extensions: Type.Array(
    Type.Object({
      at: Moment,
      was: Moment,
      until: Moment,
      reason: Type.String(),
      written_to: Count,
    }),
    { description: 'newest first' },
  ),
});
export type DeskDeadline = Static<typeof DeskDeadline>;

export const DeskDeadlines = Type.Object({ deadlines: Type.Array(DeskDeadline) });
export type DeskDeadlines = Static<typeof DeskDeadlines>;

export const ByDeadline = Type.Object({
  deadline: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
});

export const ExtendDeadline = Type.Object(
  {
    until: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
      description: 'its new last minute, as the clocks of the college show it',
    }),
    ends_at: Type.String({
      format: 'date-time',
      description: 'its end as the caller knows it, so that two people do not extend it twice',
    }),
    reason: Reason,
    tell: Type.Boolean({ description: 'write to all who have begun and not submitted' }),
  },
  { additionalProperties: false },
);
export type ExtendDeadline = Static<typeof ExtendDeadline>;
