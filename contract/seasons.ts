/** Calls about all applications of a person: the current one, earlier ones, and a new one for the open season. */
import { Reference } from './application.ts';
import { type Static, Type } from './schema.ts';
import { DecisionLetter } from './status.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

const Id = Type.String({ description: 'the id of a season in the college’s file' });

const Earlier = Type.Object({
  id: Type.Integer(),
  season: Type.String({
    description: 'the name of its season; "" for one that the file does not have',
  }),
  reference: Type.Optional(Reference),
  submitted_at: Type.String({ description: '"" if it was never submitted' }),
  decision: Type.Optional(DecisionLetter),
});

/** `again` is the season for which the caller may begin another application now. Names are in the reader's language. */
export const OwnApplications = Type.Object({
  season: Type.String({
    description: 'the name of the season of the present application; "" without seasons',
  }),
  again: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
  closed: Type.Boolean({ description: 'whether the draft was closed when the next season opened' }),
  earlier: Type.Array(Earlier, { description: 'newest first' }),
});
export type OwnApplications = Static<typeof OwnApplications>;

export const ApplyAgain = StrictObject({
  season: Text({ minLength: 1, maxLength: 30, description: 'the season that was offered' }),
});

/** An earlier application of the caller, in a path. */
export const ByEarlier = Type.Object({ application: Type.String({ pattern: '^[0-9]{1,15}$' }) });
