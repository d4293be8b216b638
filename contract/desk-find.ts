/** The desk's list of applications: searches, facets with counts, pages, and saved views (contract §4, `/api/staff/*`). */
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/**
 * The orders of the list. `best` needs a search text, and puts names before schools. `mean` and `spread` go by the recommendations that the
 * caller may see.
 */
export const LIST_SORTS = ['changed', 'submitted', 'name', 'best', 'mean', 'spread'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The facet of applications that wait for the caller. Its capital letter keeps it apart from the ids of a college's facets. */
export const FOR_ME = 'forMe';
/**
 * Facets of the office: `me`, `nobody` or the number of a staff member; `unread`, `changed` or `read` by the caller; `left`
 * or `read` by the person to whom it is assigned; flags; notes.
 */
export const ASSIGNED_TO = 'assignedTo';
export const MY_READING = 'myReading';
export const ASSIGNEES_READING = 'assigneesReading';
export const FLAGGED_BY = 'flaggedBy';
export const WITH_NOTES = 'withNotes';

/** The facet of what the caller has recommended; only where the college has a scale for it. */
export const RECOMMENDED_BY_ME = 'recommendedByMe';
export const DECISION_CODE = 'decisionCode';

const Asked = {
  q: Type.Optional(
    Text({
      maxLength: 200,
      description:
        "words of a name, e-mail address, reference number or school; a birth date, in the order of the caller's language; or 7 digits or more of a phone number",
    }),
  ),
  facets: Type.Optional(
    Text({
      maxLength: 2000,
      description:
        'chosen values by facet, such as term:2027FA,2027SP;school:cottage grove;forMe:mentioned,assigned,flagged',
    }),
  ),
  sort: Type.Optional(Text({ maxLength: 20, description: LIST_SORTS.join(', ') })),
};

/** A search of the list. It means the same wherever a search is accepted. */
export const ListSearch = Type.Object(Asked);
export type ListSearch = Static<typeof ListSearch>;

export const ListQuery = Type.Object({
  ...Asked,
  page: Type.Optional(
    Text({ maxLength: 2000, description: 'value of `next` or `previous` of another page' }),
  ),
});
export type ListQuery = Static<typeof ListQuery>;

/** A count; with `is_more`, a lower bound: "50,000+". */
export const ListCount = Type.Object({ count: Type.Integer(), is_more: Type.Boolean() });
export type ListCount = Static<typeof ListCount>;

/** The unread applications of a view about the caller's own reading; null for other views. */
export const LeftToRead = Type.Union([
  Type.Object({ left: ListCount, of: ListCount }),
  Type.Null(),
]);
export type LeftToRead = Static<typeof LeftToRead>;

/** An application in the list. */
export const ListedApplication = Type.Object({
  id: Type.Integer({ description: "the applicant's account" }),
  name: Type.String(),
  mail: Type.String(),
  reference: Type.String({ description: '"" before it is submitted' }),
  changed_at: Type.String(),
  submitted_at: Type.String({ description: '"" before it is submitted' }),
  columns: Type.Record(Type.String(), Type.String(), {
    title: '{facet: label}',
    description: 'values of the facets shown in the list',
  }),
  for_me: Type.Optional(
    Type.Array(Type.String(), {
      description: 'with the facet forMe: why the application waits for the caller, in words',
    }),
  ),
});
export type ListedApplication = Static<typeof ListedApplication>;

/** A facet of the office or of the college's file, with its values, their counts, and the chosen ones. */
export const ListedFacet = Type.Object({
  id: Type.String(),
  label: Type.String(),
  is_office: Type.Boolean({
    description: "whether it comes from the work of the office instead of the college's file",
  }),
  is_searched: Type.Boolean({
    description: 'has too many values to list; the caller searches its values',
  }),
  words: Type.String({ description: 'words of the search within this facet' }),
  values: Type.Array(
    Type.Object({
      value: Type.String(),
      label: Type.String(),
      count: Type.Integer(),
      is_more: Type.Boolean(),
      is_chosen: Type.Boolean(),
    }),
  ),
});
export type ListedFacet = Static<typeof ListedFacet>;

/** A page of the list, without the counts of its facets. `next` and `previous` are `""` where there is none. */
export const ListPage = Type.Object({
  applications: Type.Array(ListedApplication),
  columns: Type.Array(Type.Object({ id: Type.String(), label: Type.String() }), {
    description: 'facets shown in the list',
  }),
  total: ListCount,
  sort: Type.Enum([...LIST_SORTS], { description: 'order that was applied' }),
  has_recommendations: Type.Boolean({ description: 'whether `mean` and `spread` are orders here' }),
  mended: Type.Array(Type.Object({ typed: Type.String(), meant: Type.Array(Type.String()) }), {
    description: 'words without a match, each with the words searched instead',
  }),
  next: Type.String(),
  previous: Type.String(),
});
export type ListPage = Static<typeof ListPage>;

/** How many applications a search finds, by facet and value. Each facet's counts ignore its own filter. */
export const ListCounts = Type.Object({
  total: ListCount,
  facets: Type.Array(ListedFacet),
  left: LeftToRead,
});
export type ListCounts = Static<typeof ListCounts>;

const ViewName = Text({ maxLength: 80, description: 'name given by its owner' });

/** A search under a name. */
export const SaveView = StrictObject({
  name: ViewName,
  ...Asked,
  is_shared: Type.Boolean({ description: 'whether all staff may use it' }),
});
export type SaveView = Static<typeof SaveView>;

export const SavedView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  q: Type.String(),
  facets: Type.String(),
  sort: Type.String({ description: '"" for the default order' }),
  is_shared: Type.Boolean(),
  is_own: Type.Boolean(),
  owner: Type.String({ description: "the owner's name or e-mail address" }),
});
export type SavedView = Static<typeof SavedView>;

/** One's own views and those that others share, by name. */
export const SavedViews = Type.Object({ views: Type.Array(SavedView) });
export type SavedViews = Static<typeof SavedViews>;
