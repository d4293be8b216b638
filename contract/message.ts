import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/** The answer to every error and every successful change: a sentence that an applicant can read (contract §2). */
export const Message = StrictObject({ message: Type.String() });
export type Message = Static<typeof Message>;

/** Messages by answer key. */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()), {
  title: '{key: [message, …]}',
});
export type FieldErrors = Static<typeof FieldErrors>;

/** Field errors as a request reports them: messages by answer key. */
export const SaveValidations = Type.Record(Text(), Type.Array(Text()), {
  additionalProperties: false,
  title: '{key: [message, …]}',
});

/** The answer to a refused submit, with status 422. */
export const Incomplete = StrictObject({ message: Type.String(), errors: FieldErrors });
export type Incomplete = Static<typeof Incomplete>;
