/** The college's desk: reading one application, its notes and its marks (contract §4, `/api/staff/*`). */
import { LeftToRead, ListCount } from './desk-find.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/** How many characters a note may have. */
export const NOTE_LENGTH = 4000;

/** An application by its reference number, such as `4829-3061`, or by the number of its account. */
export const ByApplication = Type.Object({
  number: Text({ maxLength: 40, description: 'reference number or account id' }),
});

export const ByDocument = Type.Object({
  ...ByApplication.properties,
  key: Text({ minLength: 1, maxLength: 64, description: 'the answer key of a document' }),
});

export const ByNote = Type.Object({
  ...ByApplication.properties,
  note: Type.String({ pattern: '^[0-9]{1,15}$' }),
});

/** A member of staff, as colleagues see them. */
export const Colleague = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'name, or the e-mail address without one' }),
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
  version: Type.String({ description: 'version of the application; changes with any of its data' }),
  read_at: Type.String({ description: 'when the caller marked it read; "" if never' }),
  is_read: Type.Boolean({
    description: 'marked read by the caller, with nothing new for the caller since',
  }),
  is_flagged: Type.Boolean({ description: 'whether the caller has flagged it' }),
  read_by: Type.Array(Since, { description: 'colleagues who have read it' }),
  flagged_by: Type.Array(Since, { description: 'colleagues who have flagged it' }),
  assigned_to: Type.Union([Since, Type.Null()]),
  notes: Type.Array(Note, { description: 'oldest first' }),
  here: Type.Array(Colleague, { description: 'colleagues who have it open now' }),
});
export type Marks = Static<typeof Marks>;

export const Here = StrictObject({
  is_opening: Type.Boolean({
    description: 'records a view of a prefetched or reopened application',
  }),
});

export const MarkRead = StrictObject({
  version: Text({ maxLength: 200, description: 'version that the caller has read' }),
});

/** The answer to a change: a sentence, and the marks as they are now. */
export const Marked = Type.Object({ message: Type.String(), marks: Marks });
export type Marked = Static<typeof Marked>;

export const Assign = StrictObject({ staff_id: Type.Integer({ minimum: 1, maximum: 1e15 }) });

/** The route checks the length, so that its sentence can say how many characters are too many. */
export const AddNote = StrictObject({ text: Text() });

/** The staff who may read an application: they can be mentioned, and assigned to it. */
export const Colleagues = Type.Object({
  people: Type.Array(
    Type.Object({
      ...Colleague.properties,
      mail: Type.String(),
      handle: Type.String({ description: 'name after the @ of a mention' }),
    }),
  ),
});
export type Colleagues = Static<typeof Colleagues>;

/** The place of an application in a list, and the accounts before and after it. */
export const Neighbours = Type.Object({
  place: Type.Union([ListCount, Type.Null()], {
    description: 'position from 1; null if the list no longer has it',
  }),
  total: ListCount,
  left: LeftToRead,
  previous: Type.Union([Type.Integer(), Type.Null()]),
  next: Type.Union([Type.Integer(), Type.Null()]),
  page: Type.String({
    description: '`page` of the list that begins with this application; "" for the first page',
  }),
});
export type Neighbours = Static<typeof Neighbours>;
