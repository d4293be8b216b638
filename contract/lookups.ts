/** Suggestions for schools, colleges and addresses while typing (contract §4). */
import { LOOKUP_CATEGORIES } from '#form/application/lookups.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/** The lists that questions of the application search in. */
export const LookupCategory = Type.Unsafe<(typeof LOOKUP_CATEGORIES)[number]>(
  Type.Union(LOOKUP_CATEGORIES.map((name) => Type.Literal(name))),
);
export type LookupCategory = Static<typeof LookupCategory>;

/** A list of the college's own: `own_` and its name. */
const OwnCategory = Type.String({ pattern: '^own_[a-z][a-z0-9-]{0,29}$' });

/** Either `text` (a search) or `id` (one entry). */
export const LookupQuery = StrictObject({
  category: Type.Union([LookupCategory, OwnCategory]),
  text: Type.Optional(Text({ maxLength: 200 })),
  id: Type.Optional(Text({ maxLength: 64 })),
  max_results: Type.Optional(
    Type.String({ pattern: '^\\d{1,3}$', description: '1 to 20; 5 if absent' }),
  ),
  state: Type.Optional(
    Text({ maxLength: 2, description: 'state whose entries come first among equal names' }),
  ),
});

/** One suggestion: `text` is the label, `sub_text` distinguishes entries of the same name. */
export const LookupSuggestion = Type.Object({
  text: Type.String(),
  id: Type.String(),
  sub_text: Type.String(),
});
export type LookupSuggestion = Static<typeof LookupSuggestion>;

export const LookupSuggestions = Type.Array(LookupSuggestion);

/** The fields of one entry: `name` for a school, `address_line_1` for an address, and the rest of its address. */
export const LookupEntry = Type.Record(Type.String(), Type.String(), { title: 'one entry' });
export type LookupEntry = Static<typeof LookupEntry>;
