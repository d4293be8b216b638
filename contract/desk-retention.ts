/** The college's desk: retention periods, coming erasures and legal holds (contract §4, `/api/staff/*`). */

import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Reason } from './text.ts';

export const SetHold = StrictObject({ is_held: Type.Boolean(), reason: Reason });

const Day = Type.String({ description: 'YYYY-MM-DD' });
const application = {
  account_id: Type.Integer(),
  reference: Type.String({ description: '"" for a draft' }),
};

/** The applications that are erased next, the soonest first, and those on hold. Periods are `""` where the college's file has none. */
export const RetentionReport = Type.Object({
  drafts: Type.String(),
  submitted: Type.String(),
  not_enrolled: Type.String(),
  notices: Type.Array(
    Type.Object({
      ...application,
      why: Type.Enum(['drafts', 'submitted', 'notEnrolled']),
      due_on: Day,
      erased_from: Type.String({ description: 'first day on which it may be erased' }),
    }),
  ),
  /** The number of all notices; the list holds only the first ones. */
  count: Type.Integer(),
  holds: Type.Array(Type.Object({ ...application, since: Type.String(), reason: Type.String() })),
});
export type RetentionReport = Static<typeof RetentionReport>;
