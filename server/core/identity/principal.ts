/** All kinds of callers, as a union that `kind` discriminates. */
import type { StaffRole, StaffScope } from '#contract/desk.ts';
import type { Anybody, Operator } from '#server/core/http/who.ts';
import type { Actor } from '#server/core/trail/entry.ts';

/** An applicant who is logged in. */
export type Applicant = {
  readonly kind: 'applicant';
  readonly accountId: number;
  /** The e-mail address, in lower case. */
  readonly username: string;
  readonly sessionId: number;
};

/** The holder of a service link to one application. */
export type LinkHolder = {
  readonly kind: 'staff link';
  readonly linkId: number;
  /** The account whose application the link opens. */
  readonly accountId: number;
};

/** The browser that opened a link for one task of one application (`server/applicant/handoffs`). */
export type HandoffHolder = {
  readonly kind: 'handoff';
  readonly handoffId: number;
  readonly accountId: number;
  /** The subject of the task, such as the key of a document. */
  readonly subject: string;
  readonly network: string;
};

/** A staff member who is signed in at the desk. */
export type StaffMember = {
  readonly kind: 'staff';
  readonly staffId: number;
  readonly mail: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly scope: StaffScope;
  readonly isFromProvider: boolean;
  readonly sessionId: number;
  /** Where this call came from (see `networkOf`). */
  readonly network: string;
};

export type Principal = Applicant | LinkHolder | HandoffHolder | StaffMember | Operator | Anybody;

/** An applicant as the actor of a line in the trail. */
export function applicantAsActor({ accountId, sessionId }: Applicant): Actor {
  return { kind: 'applicant', id: accountId, session: sessionId };
}

/** A staff member as the actor of a line in the trail. */
export function actorOf({ staffId, sessionId, network }: StaffMember): Actor {
  return { kind: 'staff', id: staffId, session: sessionId, network };
}
