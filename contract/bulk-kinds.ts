/** The kinds of acts on a view, with their labels at the desk. */
import { toSay } from '#words/say.ts';

/** A new kind has a line here, one in `server/desk/bulk/kinds.ts`, and one in `web/desk/bulk/kinds.ts`. */
export const BULK_ACTS = {
  'share-out': toSay('Share out'),
  mark: toSay('Mark a step'),
  flag: toSay('Flag'),
  unflag: toSay('Take my flag away'),
  note: toSay('Add a note'),
  'hand-on': toSay('Hand on'),
} as const;

/** Why an act left an application as it was. */
export const BULK_SKIPPED = {
  already: toSay('were so already'),
  scope: toSay('may no longer be read by whoever ordered it'),
  changed: toSay('were changed by somebody since'),
  not_submitted: toSay('are not submitted'),
  no_person: toSay('have a value that nobody was chosen for'),
  no_access: toSay('may not be read by the person'),
} as const;
