/** The shape of what the college's readers recommend. */
import Type from 'typebox';
import { name } from '../facets/facets.ts';
import { list, object, text } from '../shapes.ts';

export const recommendationSchema = Type.Optional(
  object({
    /** The words of the scale, from its lowest value, which is 1. */
    scale: list(text(40), 2, 9),
    criteria: Type.Optional(list(object({ id: name, label: text(60) }), 1, 4)),
    /** How many readers have to give one. */
    readers: Type.Integer({ minimum: 0, maximum: 2, description: '0, 1 or 2' }),
  }),
);
