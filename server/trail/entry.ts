/** What a line of the trail says. Pure. */

/** Everything that leaves a line, in the words in which it is searched. */
export const ACTS = [
  'staff.invited',
  'staff.listed',
  'staff.signed-in',
  'staff.sign-in-refused',
  'staff.signed-out',
  'staff.refused',
  'staff.roles-changed',
  'staff.removed',
  'staff.session-ended',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'trail.searched',
  'trail.verified',
  'trail.exported',
  'applications.searched',
  'view.saved',
  'view.removed',
  'application.viewed',
  'application.fetched-ahead',
  'document.viewed',
  'copy.viewed',
  'application.marked-read',
  'application.marked-unread',
  'application.flagged',
  'application.unflagged',
  'application.assigned',
  'application.unassigned',
  'note.added',
  'note.removed',
  'for-me.listed',
  'service-link.made',
  'service-link.revoked',
  'prefill-link.made',
  'applications.export-begun',
  'applications.exported',
  'destination.added',
  'destination.changed',
  'destination.removed',
  'destination.tried',
  'hand-on.begun',
  'hand-on.planned',
  'hand-on.stopped',
  'hand-on.difference-accepted',
  'hand-on.failed',
  'hand-on.retried',
  'hand-on.given-up',
  'hand-on.done',
  'hand-on.looked-at',
  'hand-on.ledger-searched',
  'lookups.imported',
  'season.last-year-kept',
  'season.work-hurried',
  'account.sessions-ended',
  'account.erased',
  'receipts.key-rotated',
  'hold.viewed',
  'hold.set',
  'hold.released',
  'retention.announced',
  'retention.viewed',
  'not-enrolled.marked',
  'status.viewed',
  'status.marked',
  'status.unmarked',
  'account.erasure-asked',
  'account.erasure-called-off',
  'account.reset-link-sent',
  'account.address-asked',
  'account.address-called-off',
  'account.address-changed',
  'account.address-kept',
  'sign-up.code-sent',
  'application.reopened',
  'application.closed',
  'application.withdrawn',
  'application.taken-back',
  'help.viewed',
] as const;
export type ActName = (typeof ACTS)[number];

export const ACTORS = [
  'staff',
  'operator',
  'staff link',
  'applicant',
  'anybody',
  'system',
] as const;
export type ActorKind = (typeof ACTORS)[number];

/** Who did it, and through what. Numbers, networks and the names of commands: nothing that names an applicant. */
export type Actor =
  | {
      readonly kind: 'staff';
      readonly id: number;
      readonly session: number | undefined;
      readonly network: string;
    }
  /** Whoever runs the portal, by a command. */
  | { readonly kind: 'operator'; readonly command: string }
  | { readonly kind: 'staff link'; readonly id: number; readonly network: string }
  | { readonly kind: 'applicant'; readonly id: number; readonly session: number }
  /** Somebody who could not say who they are. */
  | { readonly kind: 'anybody'; readonly network: string }
  /** The portal itself. */
  | { readonly kind: 'system'; readonly job: string };

/** One act. It never holds an answer, a name, an address, a token: what may do so is its `note`, which can be erased. */
export type Act = {
  readonly act: ActName;
  /** Whose application or account it was about. */
  readonly account?: number | undefined;
  /** What else there is to know: ids, counts, words of ours. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** Text that somebody typed. It is kept beside the trail. */
  readonly note?: string | undefined;
};

/** What is hashed, as JSON. */
export type Content = {
  readonly at: string;
  readonly by: Actor;
  readonly act: ActName;
  readonly account?: number;
  readonly details?: Act['details'];
  /** Salted hash of the note. */
  readonly note?: string;
};

/** The parts of a line that are columns too. */
export type Columns = {
  readonly at: Date;
  readonly act: string;
  readonly actor: string;
  readonly actor_id: number | null;
  readonly account_id: number | null;
};

export function columnsOf({ at, by, act, account }: Content): Columns {
  return {
    at: new Date(at),
    act,
    actor: by.kind,
    actor_id: 'id' in by ? by.id : null,
    account_id: account ?? null,
  };
}
