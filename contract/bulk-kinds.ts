/** The kinds of acts on a view, with their labels at the desk. */
import { toSay } from '#words/say.ts';

/** A new kind has a line here, one in `server/desk/bulk/kinds.ts`, and one in `web/desk/bulk/kinds.ts`. */
export const BULK_KINDS = {
  'share-out': toSay('Share out'),
  mark: toSay('Mark a step'),
  checklist: toSay('Mark an item of the checklist'),
  decide: toSay('Decide'),
  confirm: toSay('Confirm decisions'),
  flag: toSay('Flag'),
  unflag: toSay('Take my flag away'),
  note: toSay('Add a note'),
  letter: toSay('Send a letter'),
  'hand-on': toSay('Hand on'),
} as const;

/** The reasons for which an act leaves an application unchanged. */
export const BULK_SKIPPED = {
  already: toSay('already so'),
  scope: toSay('no longer readable by whoever ordered it'),
  changed: toSay('changed by somebody since'),
  not_submitted: toSay('not submitted'),
  no_person: toSay('with a value for which nobody was chosen'),
  not_decidable: toSay('not submitted, withdrawn, or decided already'),
  not_to_confirm: toSay('without a decision by somebody else that waits for confirmation'),
  'no-news': toSay('who want only letters about their application'),
  'empty-field': toSay('for whom a field of the letter is empty'),
  withdrawn: toSay('withdrawn'),
  no_access: toSay('not readable by the person'),
} as const;
