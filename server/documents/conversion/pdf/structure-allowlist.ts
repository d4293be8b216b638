/** The shapes of what is copied from a document's structure, and of the labels of its pages (ISO 32000-1, 12.4.2 and 14.7). */
import { lists, SCALAR, type Shape, scalars } from './shape.ts';

/** The standard attributes of structure elements (14.8.5): for their layout, for lists and for tables. */
const ATTRIBUTE: Shape = {
  scalar: true,
  dict: {
    keys: {
      ...scalars('O Placement WritingMode SpaceBefore SpaceAfter StartIndent EndIndent TextIndent'),
      ...scalars('TextAlign Width Height BlockAlign InlineAlign BaselineShift LineHeight'),
      ...scalars('TextDecorationThickness TextDecorationType RubyAlign RubyPosition ColumnCount'),
      ...scalars(
        'GlyphOrientationVertical ListNumbering ContinuedList Scope RowSpan ColSpan Summary Short',
      ),
      ...scalars('Role checked Checked Desc'),
      ...lists('BackgroundColor BorderColor BorderStyle BorderThickness Padding Color BBox'),
      ...lists('TBorderStyle TPadding TextDecorationColor ColumnGap ColumnWidths Headers'),
    },
  },
};
export const ATTRIBUTES: Shape = { ...ATTRIBUTE, array: ATTRIBUTE };
export const CLASSES: Shape = { dict: { anyKey: ATTRIBUTES } };
export const ROLES: Shape = { dict: { anyKey: SCALAR } };
export const LABEL: Shape = { dict: { keys: scalars('Type S P St') } };
