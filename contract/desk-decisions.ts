/** Decisions about applications and their releases at the college's desk (contract §4, `/api/staff/*`). */
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Reason, Text } from './text.ts';

const Moment = Type.String({ description: 'ISO 8601; "" for not yet' });
const Name = Type.String({
  description: 'name or e-mail address of a staff member; "" for nobody',
});

/** The stages of a decision. A `scheduled` one waits for the minute of its release. */
const DECISION_STAGES = ['waiting', 'confirmed', 'scheduled', 'released'] as const;

/** The current decision about one application; for roles that see only released decisions, the newest released one. */
export const DeskDecision = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  stage: Type.Enum([...DECISION_STAGES]),
  reason: Type.String(),
  set_by: Name,
  is_own: Type.Boolean({
    description: 'whether the caller has set it; then somebody else must confirm it',
  }),
  releases_at: Moment,
  answer: Type.Enum(['', 'accepted', 'declined']),
  answered_at: Moment,
});
export type DeskDecision = Static<typeof DeskDecision>;

const Code = Type.Object({ id: Type.String(), label: Type.String() });

export const DecisionOfApplication = Type.Object({
  codes: Type.Array(Code, {
    description: 'decisions that the caller can set; empty without the right to decide',
  }),
  decision: Type.Optional(DeskDecision),
});
export type DecisionOfApplication = Static<typeof DecisionOfApplication>;

export const SetDecision = StrictObject({
  code: Text({ minLength: 1, maxLength: 30 }),
  reason: Reason,
});

const Named = { decision: Type.Integer({ description: 'the decision that the caller saw' }) };
export const ConfirmDecision = StrictObject(Named);
export const TakeBackDecision = StrictObject({ ...Named, reason: Reason });

/** A release. */
const DeskRelease = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  made_by: Name,
  decisions: Type.Integer({ description: 'decisions in it' }),
  told: Type.Integer({ description: 'applicants who were mailed' }),
  accepted: Type.Integer(),
  declined: Type.Integer(),
  is_released: Type.Boolean({
    description: 'whether its minute has come; then it cannot change',
  }),
});
export type DeskRelease = Static<typeof DeskRelease>;

export const DeskReleases = Type.Object({
  has_decisions: Type.Boolean({ description: "whether the college's file has any" }),
  waiting: Type.Integer({ description: 'decisions that wait for a second person' }),
  confirmed: Type.Integer({ description: 'confirmed decisions that are in no release' }),
  releases: Type.Array(DeskRelease, { description: 'newest first' }),
});
export type DeskReleases = Static<typeof DeskReleases>;

/** The contents of a release that is made now. */
export const ReleasePreview = Type.Object({
  codes: Type.Array(
    Type.Object({ label: Type.String(), count: Type.Integer(), has_letter: Type.Boolean() }),
  ),
  count: Type.Integer({ description: 'decisions that would be released' }),
  left_out: Type.Array(Type.Object({ reference: Type.String(), field: Type.String() }), {
    description: 'decisions left out because a field of the letter is empty; the first fifty',
  }),
  left_out_count: Type.Integer(),
  letters: Type.Array(
    Type.Object({
      reference: Type.String(),
      texts: Type.Array(
        Type.Object({
          language: Type.String(),
          label: Type.String(),
          letter: Type.Array(Type.String()),
        }),
      ),
    }),
    { description: 'three real letters, of different decisions and seasons if possible' },
  ),
});
export type ReleasePreview = Static<typeof ReleasePreview>;

export const MakeRelease = StrictObject({
  minute: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
    description: "in the college's time zone",
  }),
  count: Type.Integer({
    minimum: 1,
    description: 'the count of the preview; a release of more or fewer is refused',
  }),
});
export type MakeRelease = Static<typeof MakeRelease>;

export const CallOffRelease = StrictObject({ reason: Reason });
