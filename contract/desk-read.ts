/** The college's desk: reading one application, and what staff note about it (contract §4, `/api/staff/*`). */
import { ListCount } from './desk-find.ts';
import { type Static, Type } from './schema.ts';
import { ServiceApplication } from './staff.ts';
import { Text } from './text.ts';

/** How many characters a note may have. */
export const NOTE_LENGTH = 4000;

/** An application by its reference number, such as `4829-3061`, or by the number of its account. */
export const ByApplication = Type.Object({
  number: Text({ maxLength: 40, description: 'a reference number, or the number of the account' }),
});

export const ByDocument = Type.Object({
  ...ByApplication.properties,
  key: Text({ minLength: 1, maxLength: 64, description: 'the answer key of a document' }),
});

export const ByNote = Type.Object({
  ...ByApplication.properties,
  note: Type.String({ pattern: '^[0-9]{1,15}$' }),
});

export const OpenApplicationQuery = Type.Object({
  ahead: Type.Optional(
    Type.Enum(['true'], {
      description: 'fetched before anybody looks at it: it counts as viewed once `here` says so',
    }),
  ),
});

/** A member of staff, as colleagues see them. */
export const Colleague = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'the e-mail address where there is no name' }),
});
export type Colleague = Static<typeof Colleague>;

export const Note = Type.Object({
  id: Type.Integer(),
  by: Colleague,
  at: Type.String(),
  text: Type.String({ description: 'plain text' }),
  mentions: Type.Array(Colleague),
  is_own: Type.Boolean(),
});
export type Note = Static<typeof Note>;

const Since = Type.Object({ by: Colleague, at: Type.String() });

/** The notes and marks of staff on an application, and who has it open. */
export const Marks = Type.Object({
  version: Type.String({ description: 'changes with the application itself' }),
  read_at: Type.String({ description: 'when the caller marked it as read; "" if never' }),
  is_read: Type.Boolean({
    description: 'marked so by the caller, and nothing of it waits for the caller since',
  }),
  is_flagged: Type.Boolean({ description: 'by the caller' }),
  read_by: Type.Array(Since, { description: 'others who have read it' }),
  flagged_by: Type.Array(Since, { description: 'others who have flagged it' }),
  assigned_to: Type.Union([Since, Type.Null()]),
  notes: Type.Array(Note, { description: 'oldest first' }),
  here: Type.Array(Colleague, { description: 'others who have it open right now' }),
});
export type Marks = Static<typeof Marks>;

/** The changes since the caller last read the application. Empty where the caller never marked it as read. */
export const NewSince = Type.Object({
  keys: Type.Array(Type.String(), { description: 'answer keys, those of documents too' }),
  is_submitted_since: Type.Boolean({ description: 'for the first time, or again' }),
});
export type NewSince = Static<typeof NewSince>;

/** A submit of an existing application that a server answered with 5xx. */
const FailedSubmit = Type.Object({
  at: Type.String({ format: 'date-time' }),
  is_in_outage: Type.Boolean({
    description: 'servers measured at the time that nothing could be saved',
  }),
});

/** One application as staff read it at the desk. */
export const StaffApplication = Type.Object({
  account_id: Type.Integer(),
  application: ServiceApplication,
  failed_submits: Type.Array(FailedSubmit, { description: 'oldest first, the first 20' }),
  new_since: NewSince,
  marks: Marks,
});
export type StaffApplication = Static<typeof StaffApplication>;

export const Here = Type.Object(
  {
    is_opening: Type.Boolean({
      description: 'an application that was fetched ahead, or is opened again: it counts as a view',
    }),
  },
  { additionalProperties: false },
);

export const MarkRead = Type.Object(
  { version: Text({ maxLength: 200, description: 'of what was read' }) },
  { additionalProperties: false },
);

/** The answer to a change: a sentence, and the marks as they are now. */
export const Marked = Type.Object({ message: Type.String(), marks: Marks });
export type Marked = Static<typeof Marked>;

export const Assign = Type.Object(
  { staff_id: Type.Integer({ minimum: 1, maximum: 1e15 }) },
  { additionalProperties: false },
);

/** The route checks the length, so that its sentence can say how many characters are too many. */
export const AddNote = Type.Object({ text: Text() }, { additionalProperties: false });

/** The staff who may read an application, and so be mentioned and get it assigned. */
export const Colleagues = Type.Object({
  people: Type.Array(
    Type.Object({
      ...Colleague.properties,
      mail: Type.String(),
      handle: Type.String({ description: 'what stands behind the @ of a mention' }),
    }),
  ),
});
export type Colleagues = Static<typeof Colleagues>;

/** The place of an application in a list, and the accounts before and after it. */
export const Neighbours = Type.Object({
  place: Type.Union([ListCount, Type.Null()], {
    description: 'from 1; null where the list does not have it any more',
  }),
  total: ListCount,
  previous: Type.Union([Type.Integer(), Type.Null()]),
  next: Type.Union([Type.Integer(), Type.Null()]),
  page: Type.String({
    description: 'the `page` of the list that begins with the application; "" for the first one',
  }),
});
export type Neighbours = Static<typeof Neighbours>;
