/** Decisions about applications and their releases at the college's desk (contract §4, `/api/staff/*`). */
import { type Static, Type } from './schema.ts';
import { Reason, Text } from './text.ts';

const Moment = Type.String({ description: 'ISO 8601; "" for not yet' });
const Name = Type.String({
  description: 'name or e-mail address of a staff member; "" for nobody',
});

/** How far a decision is. `scheduled` waits for the minute of its release. */
const DECISION_STAGES = ['waiting', 'confirmed', 'scheduled', 'released'] as const;

/** The decision about one application that stands; for those who may see released ones only, the newest of them. */
export const DeskDecision = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  stage: Type.Enum([...DECISION_STAGES]),
  reason: Type.String(),
  set_by: Name,
  is_own: Type.Boolean({ description: 'the caller has set it, so somebody else must confirm it' }),
  releases_at: Moment,
  answer: Type.Enum(['', 'accepted', 'declined']),
  answered_at: Moment,
});
export type DeskDecision = Static<typeof DeskDecision>;

const Code = Type.Object({ id: Type.String(), label: Type.String() });

export const DecisionOfApplication = Type.Object({
  codes: Type.Array(Code, { description: 'what the caller can decide; empty for others' }),
  decision: Type.Optional(DeskDecision),
});
export type DecisionOfApplication = Static<typeof DecisionOfApplication>;

export const SetDecision = Type.Object(
  { code: Text({ minLength: 1, maxLength: 30 }), reason: Reason },
  { additionalProperties: false },
);
export type SetDecision = Static<typeof SetDecision>;

const Named = { decision: Type.Integer({ description: 'the decision that the caller saw' }) };
export const ConfirmDecision = Type.Object(Named, { additionalProperties: false });
export const TakeBackDecision = Type.Object(
  { ...Named, reason: Reason },
  { additionalProperties: false },
);
export type TakeBackDecision = Static<typeof TakeBackDecision>;

/** A release. */
const DeskRelease = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  made_by: Name,
  decisions: Type.Integer({ description: 'decisions in it' }),
  told: Type.Integer({ description: 'applicants whom the ledger notes as mailed' }),
  accepted: Type.Integer(),
  declined: Type.Integer(),
  is_released: Type.Boolean({
    description: 'its minute has come, and nothing about it can change',
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

/** What a release made now would hold. */
export const ReleasePreview = Type.Object({
  codes: Type.Array(
    Type.Object({ label: Type.String(), count: Type.Integer(), has_letter: Type.Boolean() }),
  ),
  count: Type.Integer({ description: 'decisions that would be released' }),
  left_out: Type.Array(Type.Object({ reference: Type.String(), field: Type.String() }), {
    description: 'the first fifty whose letter has an empty field: they stay out',
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
    { description: 'three real ones, of different decisions and seasons as far as there are' },
  ),
});
export type ReleasePreview = Static<typeof ReleasePreview>;

export const MakeRelease = Type.Object(
  {
    minute: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
      description: "in the college's time zone",
    }),
    count: Type.Integer({
      minimum: 1,
      description: 'the count of the preview; a release of more or fewer is refused',
    }),
  },
  { additionalProperties: false },
);
export type MakeRelease = Static<typeof MakeRelease>;

export const CallOffRelease = Type.Object({ reason: Reason }, { additionalProperties: false });
