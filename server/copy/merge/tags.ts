/** The structure of a document, by which screen readers read it. Pure. */

/** Marked content on a page of the document, by its number there. */
export type Mark = { readonly page: number; readonly mcid: number };

/** The attributes of lists and tables. */
export type Attributes = {
  readonly ListNumbering?: string;
  readonly RowSpan?: number;
  readonly ColSpan?: number;
  readonly Scope?: string;
  /** The IDs of the heads of a cell. */
  readonly Headers?: readonly string[];
  readonly Summary?: string;
};

/** An element of the structure. */
export type Tag = {
  /** A standard type of PDF 1.7. */
  readonly role: string;
  readonly id?: string;
  readonly title?: string;
  readonly language?: string;
  readonly alternative?: string;
  readonly actual?: string;
  readonly expansion?: string;
  readonly attributes?: Attributes;
  readonly kids: readonly (Tag | Mark)[];
};

/** ISO 32000-1, 14.8.4. */
export const STANDARD_ROLES: ReadonlySet<string> = new Set(
  [
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private',
    'P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot',
    'Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP',
    'Figure Formula Form',
  ].flatMap((line) => line.split(' ')),
);

/** Elements that are kept even if empty: they keep the cells of a table in their columns. */
const KEPT_EMPTY = new Set(['TD', 'TH']);
/** Elements of annotations, which are not in the copy; their words are. */
const CLICKED = new Set(['Link', 'Annot', 'Form']);
const DEEPEST_HEADING = 6;

export function isTag(kid: Tag | Mark): kid is Tag {
  return 'role' in kid;
}

/** The structure as it stands in a copy: under the heading of its divider, without what is not in the copy. */
export function underHeading(tags: readonly (Tag | Mark)[]): (Tag | Mark)[] {
  let level = 1;
  const visit = (kid: Tag | Mark): (Tag | Mark)[] => {
    if (!isTag(kid)) return [kid];
    const heading = /^H([1-6]?)$/.exec(kid.role);
    if (heading !== null) {
      const wanted = 1 + Number(heading[1] || 1);
      level = Math.min(wanted, level + 1, DEEPEST_HEADING);
    }
    const role = heading === null ? (CLICKED.has(kid.role) ? 'Span' : kid.role) : `H${level}`;
    const kids = kid.kids.flatMap(visit);
    if (kids.length === 0 && !KEPT_EMPTY.has(kid.role)) return [];
    // A document within the copy is a section of it.
    return [{ ...kid, role: role === 'Document' ? 'Sect' : role, kids }];
  };
  // The element that holds all others is the section of the document.
  const [only, ...others] = tags;
  const isWrapped = only !== undefined && isTag(only) && others.length === 0;
  const isBare = isWrapped && only.role === 'Document' && only.language === undefined;
  return (isBare ? only.kids : tags).flatMap(visit);
}

/** Every tag, from top to bottom. */
export function everyTag(kids: readonly (Tag | Mark)[]): Tag[] {
  return kids.filter(isTag).flatMap((tag) => [tag, ...everyTag(tag.kids)]);
}

/** Every mark, in the order in which it is read. */
export function everyMark(kids: readonly (Tag | Mark)[]): Mark[] {
  return kids.flatMap((kid) => (isTag(kid) ? everyMark(kid.kids) : [kid]));
}
