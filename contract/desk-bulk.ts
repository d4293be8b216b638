/** Acts on all applications of a view, and exports of one (contract §4, `/api/staff/*`). */
import { ListSearch } from './desk-find.ts';
import { Colleague } from './desk-read.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Reason, Text } from './text.ts';

/** An act that a staff member may carry out on a view. */
const OfferedAct = Type.Object({
  kind: Type.String(),
  is_final: Type.Boolean({
    description: 'cannot be undone, so the number of applications is typed',
  }),
});

const Named = Type.Object({ id: Type.Integer(), name: Type.String() });
const Choice = Type.Object({ value: Type.String(), label: Type.String() });

/** The applications of a view as they were counted; an act takes these and no others. */
export const CountedView = Type.Object({
  message: Type.String(),
  id: Type.Integer({ description: 'id of the act that may follow' }),
  count: Type.Integer(),
  first: Type.Array(Type.String(), { description: 'names of the first applications' }),
  acts: Type.Array(OfferedAct),
  people: Type.Array(Colleague, { description: 'everybody who reads applications' }),
  facets: Type.Array(Type.String(), {
    description: 'facets by which the applications can be shared out',
  }),
  steps: Type.Array(Choice, { description: 'steps that the member may mark' }),
  items: Type.Array(Choice, { description: 'items of the checklist' }),
  codes: Type.Array(Choice, { description: 'what can be decided' }),
  destinations: Type.Array(Named),
});
export type CountedView = Static<typeof CountedView>;

export const BeginAct = StrictObject({
  kind: Text({ minLength: 1, maxLength: 40 }),
  choices: Type.Record(Type.String(), Type.Unknown(), {
    description: 'as the kind of act takes them',
  }),
  reason: Reason,
  typed: Type.Optional(
    Type.Integer({ description: 'number of applications, for an act that cannot be undone' }),
  ),
});
export type BeginAct = Static<typeof BeginAct>;

const Count = Type.Integer({ minimum: 0 });

/** An act and its progress. */
export const BulkAct = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  by: Type.String({ description: 'name or e-mail address of whoever ordered it' }),
  is_own: Type.Boolean(),
  q: Type.String(),
  facets: Type.String(),
  sort: Type.String(),
  reason: Type.String(),
  state: Type.Enum(['running', 'done', 'stopped', 'undoing', 'undone']),
  counted: Count,
  position: Type.Integer({
    description: 'number of applications processed so far, by the act or by its undoing',
  }),
  done: Count,
  skipped: Type.Array(Type.Object({ why: Type.String(), count: Count }), {
    description: 'numbers of unchanged applications, by the code of the reason',
  }),
  undone: Count,
  came: Type.Integer({
    description: 'applications that entered the view after the count; the act leaves them out',
  }),
  went: Type.Integer({
    description: 'applications that left the view after the count; the act includes them',
  }),
  begun_at: Type.String(),
  ended_at: Type.String({ description: '"" while it runs' }),
  why: Type.String({ description: 'why it stopped; ""' }),
  may_stop: Type.Boolean(),
  may_undo: Type.Boolean(),
});
export type BulkAct = Static<typeof BulkAct>;

export const BulkActs = Type.Object({ acts: Type.Array(BulkAct) });
export type BulkActs = Static<typeof BulkActs>;

const EXPORT_FORMATS = ['csv', 'jsonl', 'copies'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ExportQuery = Type.Object({
  ...ListSearch.properties,
  format: Type.Enum([...EXPORT_FORMATS], { description: 'copies: a ZIP of PDF copies' }),
  columns: Type.Optional(
    Text({ maxLength: 20_000, description: 'names of columns, with commas; all if left out' }),
  ),
});

export const ExportColumns = Type.Object({
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      description: Type.String(),
      page: Type.String({ description: 'of the form; "" for facts about the application' }),
    }),
  ),
});
export type ExportColumns = Static<typeof ExportColumns>;
