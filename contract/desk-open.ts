/** The college's desk: the answer that opens an application (contract §4, `/api/staff/*`). */
import { Checklist } from './desk-checklist.ts';
import { DecisionOfApplication } from './desk-decisions.ts';
import { Marks } from './desk-read.ts';
import { Recommendations } from './desk-recommend.ts';
import { RecommendersOf } from './recommenders.ts';
import { type Static, Type } from './schema.ts';
import { ServiceApplication } from './staff.ts';

export const OpenApplicationQuery = Type.Object({
  ahead: Type.Optional(
    Type.Enum(['true'], {
      description: 'prefetched: the view is recorded later, by `here`',
    }),
  ),
});

/** The changes since the caller last read the application. Empty where the caller never marked it as read. */
export const NewSince = Type.Object({
  keys: Type.Array(Type.String(), { description: 'answer keys, including documents' }),
  is_submitted_since: Type.Boolean({
    description: 'whether it was submitted or resubmitted since',
  }),
});
export type NewSince = Static<typeof NewSince>;

/** A submit of an existing application that a server answered with 5xx. */
const FailedSubmit = Type.Object({
  at: Type.String({ format: 'date-time' }),
  is_in_outage: Type.Boolean({
    description: 'whether an outage measured by the servers covers it',
  }),
});

/** The data of the panels beside the answers, each as its own call returns it. */
const Office = Type.Object({
  checklist: Checklist,
  decisions: DecisionOfApplication,
  recommendations: Recommendations,
});

/** An application of a person who may have several. */
const PersonsApplication = Type.Object({
  account_id: Type.Integer(),
  season: Type.String({ description: 'the name of its season' }),
  reference: Type.String({ description: '"" before the submission' }),
});
export type PersonsApplication = Static<typeof PersonsApplication>;

/** One application as staff read it at the desk. */
export const StaffApplication = Type.Object({
  account_id: Type.Integer(),
  application: ServiceApplication,
  not_asked: Type.Array(Type.Object({ key: Type.String(), label: Type.String() }), {
    description: 'questions of the form in force that the form of this submission did not have',
  }),
  failed_submits: Type.Array(FailedSubmit, { description: 'the oldest 20, oldest first' }),
  new_since: NewSince,
  marks: Marks,
  of_person: Type.Optional(
    Type.Array(PersonsApplication, {
      description: 'all applications of the person, oldest first; absent if there is only one',
    }),
  ),
  recommenders: Type.Optional(RecommendersOf),
  office: Office,
});
export type StaffApplication = Static<typeof StaffApplication>;
