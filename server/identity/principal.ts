/** Who can be calling. Told apart by `kind`; the staff's own accounts will be one more. */
import type { Anybody, Operator } from '#server/platform/http/who.ts';

/** An applicant who is logged in. */
export type Applicant = {
  readonly kind: 'applicant';
  readonly accountId: number;
  /** The e-mail address, in lower case. */
  readonly username: string;
  readonly sessionId: number;
};

/** Somebody of the staff who holds a link to one application. */
export type LinkHolder = {
  readonly kind: 'staff link';
  readonly linkId: number;
  /** Whose application the link opens. */
  readonly accountId: number;
};

export type Principal = Applicant | LinkHolder | Operator | Anybody;
