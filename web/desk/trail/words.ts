import type { ActName } from '#contract/desk-acts.ts';
import { sayText } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';
import { toSay } from '#words/say.ts';

/** Labels of acts. The act's own name stands beside its label, since exports and the operator's commands use that name. */
export const ACT_WORDS: Readonly<Record<ActName, string>> = {
  'staff.invited': toSay('Somebody of the staff was invited'),
  'staff.listed': toSay('The staff was listed'),
  'staff.signed-in': toSay('Signed in'),
  'staff.sign-in-refused': toSay('A sign-in was refused'),
  'staff.signed-out': toSay('Signed out'),
  'staff.refused': toSay('A call was refused'),
  'staff.roles-changed': toSay('Roles were changed'),
  'staff.removed': toSay('Access was taken away'),
  'staff.session-ended': toSay('A session was ended'),
  'passkey.added': toSay('A passkey was added'),
  'passkey.renamed': toSay('A passkey was renamed'),
  'passkey.removed': toSay('A passkey was removed'),
  'trail.searched': toSay('The trail was searched'),
  'trail.verified': toSay('The trail was proven'),
  'trail.exported': toSay('The trail was exported'),
  'document.virus-found': toSay('A virus was found in an upload, which was not kept'),
  'application.viewed': toSay('An application was viewed'),
  'application.fetched-ahead': toSay('An application was fetched ahead'),
  'application.marked-read': toSay('Marked as read'),
  'application.marked-unread': toSay('Marked as unread'),
  'application.flagged': toSay('An application was flagged'),
  'application.unflagged': toSay('A flag was taken away'),
  'application.assigned': toSay('An application was assigned'),
  'application.unassigned': toSay('An assignment was taken away'),
  'document.viewed': toSay('A document was viewed'),
  'copy.viewed': toSay('A PDF copy was viewed'),
  'note.added': toSay('A note was written'),
  'note.removed': toSay('A note was removed'),
  'service-link.made': toSay('A link to an application was made'),
  'service-link.revoked': toSay('Links to an application were revoked'),
  'prefill-link.made': toSay('A link that fills in the form was made'),
  'applications.export-begun': toSay('An export began'),
  'applications.exported': toSay('Applications were exported'),
  'lookups.imported': toSay('A list was imported'),
  'season.last-year-kept': toSay("Last year's figures were kept"),
  'season.work-hurried': toSay('Waiting work was hurried'),
  'deadline.extended': toSay('A deadline was extended'),
  'account.sessions-ended': toSay("An applicant's sessions were ended"),
  'account.erased': toSay('An application was erased'),
  'applications.searched': toSay('Applications were searched'),
  'view.saved': toSay('A view was saved'),
  'view.removed': toSay('A view was removed'),
  'destination.added': toSay('A destination was set up'),
  'destination.changed': toSay('A destination was changed'),
  'destination.removed': toSay('A destination was removed'),
  'destination.tried': toSay('The connection to a destination was tried'),
  'hand-on.begun': toSay('A run of handing on began'),
  'hand-on.stopped': toSay('A run was stopped: the columns had changed'),
  'hand-on.difference-accepted': toSay('A difference of columns was accepted'),
  'hand-on.failed': toSay('A run failed'),
  'hand-on.retried': toSay('A run was tried again'),
  'hand-on.given-up': toSay('A run was given up'),
  'hand-on.done': toSay('A run was done'),
  'hand-on.looked-at': toSay('A failure was looked at'),
  'hand-on.ledger-searched': toSay('The ledger was searched'),
  'receipts.key-rotated': toSay('The key of the receipts was replaced'),
  'keys.resealed': toSay('Passwords of other systems were sealed with the new key'),
  'keys.rotated': toSay('The key for passwords of other systems was changed'),
  'hold.viewed': toSay('A legal hold was viewed'),
  'hold.set': toSay('A legal hold was set'),
  'hold.released': toSay('A legal hold was released'),
  'retention.announced': toSay('An erasure was announced'),
  'retention.viewed': toSay('What will be erased was viewed'),
  'not-enrolled.marked': toSay('Somebody was marked as not enrolled'),
  'status.viewed': toSay('A status was viewed'),
  'status.marked': toSay('A step of the status was marked'),
  'status.unmarked': toSay('A mark of the status was taken away'),
  'account.erasure-asked': toSay('An erasure was asked for'),
  'account.erasure-called-off': toSay('An erasure was called off'),
  'account.reset-link-sent': toSay('A link for a new password was sent'),
  'account.address-asked': toSay('Another email address was asked for'),
  'account.address-called-off': toSay('The change of an email address was called off'),
  'account.address-changed': toSay('An email address was changed'),
  'account.address-kept': toSay('An email address was kept'),
  'sign-up.code-sent': toSay('A code was sent'),
  'application.reopened': toSay('An application was reopened'),
  'application.closed': toSay('A reopened application was closed'),
  'application.withdrawn': toSay('An application was withdrawn'),
  'application.taken-back': toSay('A withdrawal was taken back'),
  'help.viewed': toSay('The help for an applicant was opened'),
};

/** Labels of the sorts of actors. */
export const ACTOR_WORDS: Readonly<Record<string, string>> = {
  staff: toSay('Staff'),
  operator: toSay('Operator (command)'),
  'staff link': toSay('Holder of a link'),
  applicant: toSay('Applicant'),
  anybody: toSay('Nobody signed in'),
  system: toSay('The portal itself'),
};

/** The label of an act; its own name if it has none. */
export function actInWords(say: Say, act: string): string {
  // Entries of an older portal may have an act that no longer exists.
  const words = (ACT_WORDS as Readonly<Record<string, string>>)[act];
  return words === undefined ? act : sayText(say, words);
}

/** The label of a sort of actor. */
export function actorInWords(say: Say, actor: string): string {
  const words = ACTOR_WORDS[actor];
  return words === undefined ? actor : sayText(say, words);
}
