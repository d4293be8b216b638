/** The shape of what the college's readers recommend. */
import Type from 'typebox';
import { list, object, text } from '../shapes.ts';

const id = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,29}$',
  description: 'a name of 1 to 30 small letters, digits and dashes that begins with a letter',
});

export const recommendationSchema = Type.Optional(
  object({
    /** The words of the scale, from its lowest value, which is 1. */
    scale: list(text(40), 2, 9),
    criteria: Type.Optional(list(object({ id, label: text(60) }), 1, 4)),
    /** How many readers have to give one. */
    readers: Type.Integer({ minimum: 0, maximum: 2, description: '0, 1 or 2' }),
  }),
);
