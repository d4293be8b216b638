import { type Static, Type } from './schema.ts';
import { Text } from './text.ts';

/** The answer to every error and every successful change: a sentence that an applicant can read (contract §2). */
export const Message = Type.Object({ message: Type.String() }, { additionalProperties: false });
export type Message = Static<typeof Message>;

/** Messages by answer key. */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()), {
  title: '{key: [message, …]}',
});
export type FieldErrors = Static<typeof FieldErrors>;

/** The field errors that a caller reports: messages by answer key. */
export const SaveValidations = Type.Record(Text(), Type.Array(Text()), {
  additionalProperties: false,
  title: '{key: [message, …]}',
});

/** The answer to a refused submit, with status 422. */
export const Incomplete = Type.Object(
  { message: Type.String(), errors: FieldErrors },
  { additionalProperties: false },
);
export type Incomplete = Static<typeof Incomplete>;
