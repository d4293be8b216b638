/** The shape of the college's decisions and their letters. */
import Type from 'typebox';
import { name } from '../facets/facets.ts';
import { date, list, object, oneOf, text } from '../shapes.ts';

/** The kinds of decisions. Applicants answer only an offer. */
const kind = oneOf('offer', 'no', 'wait', 'defer');

const role = oneOf('reader', 'helper', 'registrar');

const choices = list(
  object({
    id: name,
    label: text(60),
    kind,
    /** The last day on which an offer is answered. */
    replyBy: Type.Optional(date),
    /** Paragraphs with fields such as `{first_name}`. A decision without a letter cannot be released. */
    letter: Type.Optional(list(text(1500), 1, 12)),
  }),
  1,
  20,
);

/** The shape of `decisions` of a season. */
export const seasonDecisionsSchema = Type.Optional(object({ choices }));

/** The shape of `decisions`. */
export const decisionsSchema = Type.Optional(
  object({
    /** Roles that set and confirm decisions; only registrars without it. */
    setBy: Type.Optional(list(role, 1, 3)),
    /** Roles that see decisions before their release, besides those that set them and registrars. */
    seenBy: Type.Optional(list(role, 1, 3)),
    choices,
  }),
);
