/** The shape of the college's seasons, and of the deadlines and steps, which a season may override. */
import Type from 'typebox';
import { seasonDecisionsSchema } from '../decisions/schema.ts';
import { name } from '../facets/facets.ts';
import { ownFormSchema } from '../form/schema.ts';
import { lettersSchema } from '../letters/letters.ts';
import { code, date, list, object, oneOf, text } from '../shapes.ts';

export const deadlinesSchema = list(
  object({
    from: date,
    to: date,
    label: text(40),
    text: text(300),
    /** Codes of `entry_term` that the deadline concerns; by default all. */
    terms: Type.Optional(list(code, 1, 50)),
  }),
  0,
  24,
);

/** The steps that applicants see at `/status`. */
export const statusStepsSchema = Type.Optional(
  list(
    object({ id: name, title: text(80), text: text(400), waiting: Type.Optional(text(400)) }),
    1,
    12,
  ),
);

/** The seasons in the order in which they open. */
export const seasonsSchema = Type.Optional(
  list(
    object({
      id: name,
      name: text(60),
      /** Codes of `entry_term` that applicants of the season can choose. */
      terms: list(code, 1, 50),
      opensAt: Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d$',
        description: 'a minute of the college’s clocks, such as 2027-08-01T09:00',
      }),
      /** Whether opening this season carries over or closes the drafts of the season before; by default it carries them over. */
      drafts: Type.Optional(oneOf('carry', 'close')),
      // These override the college's: see `tenantOfSeason`.
      deadlines: Type.Optional(deadlinesSchema),
      form: ownFormSchema,
      statusSteps: statusStepsSchema,
      letters: lettersSchema,
      decisions: seasonDecisionsSchema,
    }),
    1,
    20,
  ),
);
