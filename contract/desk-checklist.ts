/** The college's desk: the checklist of applications, and files that mark its items (contract §4, `/api/staff/*`). */
import { type Static, Type } from './schema.ts';
import { CHECKLIST_STATES, ChecklistItem } from './status.ts';
import { StrictObject } from './strict-object.ts';
import { Reason, Text } from './text.ts';

export const StaffChecklistItem = Type.Object({
  ...ChecklistItem.properties,
  by: Type.String({ description: 'name of the staff member; "" for a command' }),
});
export type StaffChecklistItem = Static<typeof StaffChecklistItem>;

/** The items that apply to an application; none where the college has no checklist. */
export const Checklist = Type.Object({ items: Type.Array(StaffChecklistItem) });
export type Checklist = Static<typeof Checklist>;

export const ChecklistMarked = Type.Object({ message: Type.String(), ...Checklist.properties });
export type ChecklistMarked = Static<typeof ChecklistMarked>;

/** The new state of an item. */
export const ItemChange = StrictObject({
  item: Text({ minLength: 1, maxLength: 30 }),
  state: Type.Enum([...CHECKLIST_STATES], { description: '"awaiting" takes its mark away' }),
  on: Type.Optional(Text({ maxLength: 10, description: 'YYYY-MM-DD; left out, it is today' })),
});
export type ItemChange = Static<typeof ItemChange>;

export const MarkChecklist = StrictObject({
  ...ItemChange.properties,
  reason: Type.Optional(Reason),
});

/**
 * A CSV file whose first line names its columns: `item`, and `reference`, or `last_name`, `first_name` and `birth_date`. `state` (received,
 * waived or awaiting) and `date` may be left out. Without a reason, the call only reports what the file would change.
 */
export const ChecklistFile = StrictObject({
  csv: Text({ maxLength: 400_000, description: 'a CSV file with a line for each mark' }),
  reason: Type.Optional(Reason),
});

/** The effects of a file. A file with unreadable lines cannot be imported; lines that match no application, or several, are left out. */
export const ChecklistLook = Type.Object({
  message: Type.String(),
  changes: Type.Integer({ description: 'matched lines that change something' }),
  same: Type.Integer({ description: 'matched lines that change nothing' }),
  left_out: Type.Integer({ description: 'lines that match no application, or several' }),
  bad: Type.Integer({ description: 'lines that cannot be read' }),
  problems: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() }), {
    description: 'the first lines with a problem, each with its reason',
  }),
  first: Type.Array(
    Type.Object({
      line: Type.Integer(),
      id: Type.Integer({ description: "the applicant's account" }),
      name: Type.String(),
      what: Type.String({ description: 'the item and its new state' }),
    }),
    { description: 'the first changes' },
  ),
});
export type ChecklistLook = Static<typeof ChecklistLook>;
