/** The college's desk: recommendations, conflicts of interest and possible duplicates (contract §4, `/api/staff/*`). */
import { ByApplication, Colleague } from './desk-read.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { MAX_REASON, Reason, Text } from './text.ts';

/** How many characters a comment may have. */
export const COMMENT_LENGTH = 4000;

const Id = Type.String({ pattern: '^[0-9]{1,15}$' });

export const ByConflict = Type.Object({ ...ByApplication.properties, staff: Id });
export const ByPair = Type.Object({ ...ByApplication.properties, other: Id });

const Value = Type.Integer({
  minimum: 1,
  maximum: 9,
  description: 'place on the scale of the college, from 1',
});
const Criteria = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}$' }), Value, {
  title: '{criterion: value}',
});

/** The route checks the length, so that its sentence can say how many characters are too many. */
export const GiveRecommendation = StrictObject({
  value: Value,
  criteria: Criteria,
  comment: Text(),
});
export type GiveRecommendation = Static<typeof GiveRecommendation>;

export const DeclareConflict = StrictObject({
  reason: Type.Optional(Text({ maxLength: MAX_REASON, description: 'reason, which may be empty' })),
});
export type DeclareConflict = Static<typeof DeclareConflict>;

export const LiftConflict = StrictObject({ reason: Reason });
export type LiftConflict = Static<typeof LiftConflict>;

const Recommendation = Type.Object({
  by: Colleague,
  value: Type.Integer(),
  criteria: Type.Record(Type.String(), Type.Integer(), { title: '{criterion: value}' }),
  comment: Type.String({ description: 'plain text' }),
  given_at: Type.String(),
  changed_at: Type.String(),
});
export type Recommendation = Static<typeof Recommendation>;

const Conflict = Type.Object({ by: Colleague, at: Type.String(), reason: Type.String() });
export type Conflict = Static<typeof Conflict>;

const Duplicate = Type.Object({
  account_id: Type.Integer(),
  name: Type.String(),
  reference: Type.String({ description: '"" before it is submitted' }),
  same: Type.Array(Type.Enum(['name', 'phone']), {
    description: 'name: the same name and date of birth',
  }),
});
export type Duplicate = Static<typeof Duplicate>;

/** The recommendations for an application, as far as the caller may see them. */
export const Recommendations = Type.Object({
  scale: Type.Array(Type.String(), {
    description: 'words of the values, from 1; empty where the college has no scale',
  }),
  criteria: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  readers: Type.Integer({ description: 'how many readers have to give a recommendation' }),
  is_submitted: Type.Boolean({
    description: 'whether the application is submitted; a recommendation needs that',
  }),
  own: Type.Union([Recommendation, Type.Null()]),
  are_others_hidden: Type.Boolean({
    description: 'until the caller has given one; registrars see all',
  }),
  others: Type.Array(Recommendation, { description: 'oldest first' }),
  conflicts: Type.Array(Conflict, {
    description: 'readers who know the applicant; empty unless the caller is a registrar',
  }),
  duplicates: Type.Array(Duplicate, { description: 'applications that may be of one person' }),
});
export type Recommendations = Static<typeof Recommendations>;

/** The answer to a change. */
export const Recommended = Type.Object({
  message: Type.String(),
  recommendations: Recommendations,
});
export type Recommended = Static<typeof Recommended>;
