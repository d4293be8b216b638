/** The shape of the college's steps after the submission. */
import Type from 'typebox';
import { list, object, text } from '../shapes.ts';

const id = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,29}$',
  description: 'a name of 1 to 30 small letters, digits and dashes that begins with a letter',
});

/** The shape of the steps that applicants see at `/status`. */
export const statusStepsSchema = Type.Optional(
  list(object({ id, title: text(80), text: text(400), waiting: Type.Optional(text(400)) }), 1, 12),
);
