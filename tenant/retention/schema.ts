/** The shape of how long applications are kept. */
import Type from 'typebox';
import { object } from '../shapes.ts';
import { PERIOD } from './periods.ts';

const period = Type.Optional(
  Type.String({
    pattern: PERIOD.source,
    description: 'a time from 30 days on, such as 90 days or 24 months',
  }),
);

export const retentionSchema = Type.Optional(
  object({ drafts: period, submitted: period, notEnrolled: period }),
);
