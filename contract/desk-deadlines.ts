/** Deadlines for the college's desk: what failed before each, and moving one (`/api/staff/deadlines`). */

import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
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
  minutes: Type.Integer({
    description: 'minutes without a working save, as measured by the servers',
  }),
  outages: Type.Array(Span, { description: 'the newest 50 outages' }),
  failed_submits: Type.Integer({
    description: 'applicants whose submit was answered with 5xx',
  }),
  failed_open: Type.Integer({ description: 'those of them who have not submitted yet' }),
  begun: Type.Integer({
    description:
      'applicants under this deadline with an unsubmitted draft; an extension is mailed to them',
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

export const ExtendDeadline = StrictObject({
  until: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
    description: "the new last minute, in the college's time zone",
  }),
  ends_at: Type.String({
    format: 'date-time',
    description:
      'the end that the caller saw; a mismatch is refused, so that two people do not extend it twice',
  }),
  reason: Reason,
  tell: Type.Boolean({ description: 'whether to mail everyone with an unsubmitted draft' }),
});
export type ExtendDeadline = Static<typeof ExtendDeadline>;
