/** The status of a submitted application (contract §4, `/status`). */
import { Reference } from './application.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Reason, Text } from './text.ts';

/** A step in the reader's language; `reached_on` is a day, or `""` until it is reached. */
export const StatusStepState = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String({ description: 'current state in words; "" if there is nothing to say' }),
  reached_on: Type.String(),
});
export type StatusStepState = Static<typeof StatusStepState>;

export const CHECKLIST_STATES = ['awaiting', 'received', 'waived'] as const;

/** An item of the college's checklist that applies to an application. */
export const ChecklistItem = Type.Object({
  id: Type.String(),
  label: Type.String(),
  text: Type.String({ description: 'what the applicant does while it is awaited; "" for nothing' }),
  due: Type.String({ description: 'the day by which it should come; "" without one' }),
  state: Type.Enum([...CHECKLIST_STATES]),
  on: Type.String({ description: 'day of the state; "" while it is awaited' }),
});
export type ChecklistItem = Static<typeof ChecklistItem>;
/** A released decision: its letter, and the applicant's answer to an offer. */
export const DecisionLetter = Type.Object({
  id: Type.Integer({ description: 'identifies the decision in the answer to it' }),
  kind: Type.Enum(['offer', 'no', 'wait', 'defer']),
  letter: Type.Array(Type.String(), { description: "paragraphs in the reader's language" }),
  released_at: Type.String({ format: 'date-time' }),
  offer: Type.Optional(
    Type.Object({
      reply_by: Type.String({ description: "the last day to answer, in the college's time zone" }),
      is_open: Type.Boolean(),
      answer: Type.Enum(['', 'accepted', 'declined']),
      answered_at: Type.String({ description: '"" before an answer' }),
    }),
  ),
});
export type DecisionLetter = Static<typeof DecisionLetter>;

/** The answer to an offer; it can be changed until the last day ends. */
export const AnswerOffer = StrictObject({
  decision: Type.Integer({ description: 'id of the decision that the applicant has read' }),
  answer: Type.Enum(['accepted', 'declined']),
});
export type AnswerOffer = Static<typeof AnswerOffer>;

/** The status for the applicant. `code` is typed at `/verify`. */
export const ApplicationStatus = Type.Object({
  reference: Reference,
  submitted_at: Type.String({ format: 'date-time' }),
  code: Type.String(),
  steps: Type.Array(StatusStepState),
  checklist: Type.Array(ChecklistItem, { description: 'empty without a checklist' }),
  decision: Type.Optional(DecisionLetter),
});
export type ApplicationStatus = Static<typeof ApplicationStatus>;

/** The applicant's deadlines and steps for a calendar (RFC 5545). */
export const CalendarFile = Type.String({ description: 'a file of the type text/calendar' });

/** The steps for the staff. */
export const StepsOfApplication = Type.Object({ steps: Type.Array(StatusStepState) });
export type StepsOfApplication = Static<typeof StepsOfApplication>;

export const StepsMarked = Type.Object({
  message: Type.String(),
  steps: Type.Array(StatusStepState),
});

export const MarkStatus = StrictObject({
  step: Text({ minLength: 1, maxLength: 30 }),
  reached_on: Text({ maxLength: 10, description: 'YYYY-MM-DD; "" clears the step' }),
  reason: Reason,
});
export type MarkStatus = Static<typeof MarkStatus>;
