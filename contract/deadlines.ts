/** The deadlines for an open page (`GET /public/deadlines`). */
import { type Static, Type } from './schema.ts';

const Day = Type.String({ format: 'date' });

export const DeadlinesInForce = Type.Object({
  version: Type.Integer({
    minimum: 0,
    description: 'increases with each extension of a deadline; 0 before the first',
  }),
  deadlines: Type.Array(
    Type.Object({
      from: Day,
      to: Day,
      label: Type.String(),
      text: Type.String(),
      until: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'its last minute; null unless it was extended',
        }),
      ),
    }),
    { description: "as the college's page shows them, in the caller's language" },
  ),
  news: Type.Optional(
    Type.String({ description: 'the newest extension as a sentence; absent before the first' }),
  ),
});
export type DeadlinesInForce = Static<typeof DeadlinesInForce>;
