/** The shape of a facet: by what the college's staff narrow their list of applications, and what narrows a reader. */
import Type from 'typebox';
import { code, list, object, text } from '../shapes.ts';

const name = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,29}$',
  description: 'a name of 1 to 30 small letters, digits and dashes that begins with a letter',
});

const question = Type.String({
  minLength: 1,
  maxLength: 80,
  description: 'the key of a question, such as entry_term',
});

/** An application has the value if its answer to the question is one of the codes. */
const valueSchema = object({
  id: name,
  label: text(60),
  question,
  codes: list(code, 1, 100),
});

const flag = Type.Optional(Type.Boolean({ description: 'true or false' }));

export const facetSchema = object({
  id: name,
  label: text(40),
  /** One of the three. */
  about: Type.Optional(
    Type.Enum(['status', 'documents', 'reached', 'awaited'], {
      description: 'one of status, documents, reached, awaited',
    }),
  ),
  question: Type.Optional(question),
  values: Type.Optional(list(valueSchema, 1, 40)),
  isSearched: flag,
  inList: flag,
});
