/** The visitor of the page (spec §6 "Roles and permissions"). Pure. */

/** A staff member with a link to read one application. */
export interface LinkHolder {
  readonly kind: 'staff link';
  readonly token: string;
}

export type Viewer =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'applicant'; readonly username: string }
  | LinkHolder;

export const ANONYMOUS: Viewer = { kind: 'anonymous' };

/** The staff link in the address, by its `service_token` (spec §2 "Entry query parameters"). */
export function findLinkHolder(search: string): LinkHolder | undefined {
  const token = new URLSearchParams(search).get('service_token');
  return token === null ? undefined : { kind: 'staff link', token };
}

/** The page of a link for one task, which shows that task alone. */
export function isLinkPage(pathname: string): boolean {
  return /^\/link\/*$/i.test(pathname);
}

/** The fields of the snapshot of spec §3 that follow from a viewer. */
export function standingOf(viewer: Viewer) {
  return {
    isLoggedIn: viewer.kind === 'applicant',
    username: viewer.kind === 'applicant' ? viewer.username : '',
    isServiceUser: viewer.kind === 'staff link',
  };
}
