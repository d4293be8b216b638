/** Who is looking at the page (spec §6 "Roles and permissions"). Pure. */

/** Somebody of the staff, whose link opens one application to read. */
export interface LinkHolder {
  readonly kind: 'staff link';
  readonly token: string;
}

export type Viewer =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'applicant'; readonly username: string }
  | LinkHolder;

export const ANONYMOUS: Viewer = { kind: 'anonymous' };

/** The staff whose link is in the address, which has it as `service_token` (spec §2 "Entry query parameters"). */
export function findLinkHolder(search: string): LinkHolder | undefined {
  const token = new URLSearchParams(search).get('service_token');
  return token === null ? undefined : { kind: 'staff link', token };
}

/** What the snapshot of spec §3 says of a viewer. */
export function standingOf(viewer: Viewer) {
  return {
    isLoggedIn: viewer.kind === 'applicant',
    username: viewer.kind === 'applicant' ? viewer.username : '',
    isServiceUser: viewer.kind === 'staff link',
  };
}
