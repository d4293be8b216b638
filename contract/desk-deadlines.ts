/** Deadlines for the college's desk: what went wrong before each, and moving one (`/api/staff/deadlines`). */

import { type Static, Type } from './schema.ts';
import { Reason } from './text.ts';

const Count = Type.Integer({ minimum: 0 });
const Moment = Type.String({ format: 'date-time' });

/** Minutes that follow each other. */
const Span = Type.Object({ from: Moment, to: Moment });

/** One deadline, and the three days before its end. */
export const DeskDeadline = Type.Object({
  deadline: Type.String({ description: "the first day after it, in the college's file" }),
  title: Type.String({ description: "as in the college's file" }),
  announced_end: Moment,
  ends_at: Moment,
  servers: Type.Object(
    {
      minutes: Count,
      partly: Type.Integer({ description: 'other minutes in which some saves failed' }),
    },
    { description: 'minutes in which no save could be taken, as the servers measured them' },
  ),
  pages: Type.Object(
    { minutes: Count, applicants: Count },
    {
      description:
        'what pages told that were back: minutes in which three applicants or more could not save, and how many told at all',
    },
  ),
  outages: Type.Array(Span, { description: 'as the servers measured them, the newest 50' }),
  affected: Type.Integer({ description: 'applicants who tried in vain' }),
  affected_open: Type.Integer({ description: 'of these, who have not submitted' }),
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
