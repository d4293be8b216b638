/** Recognizes visitors who come by a link (spec §6 "Roles and permissions"). Pure. */

/** The token of a staff member's link to read one application (spec §2 "Entry query parameters"); null if there is none. */
export function findServiceToken(search: string): string | null {
  return new URLSearchParams(search).get('service_token');
}

/** The page of a link for one task, which shows that task alone. */
export function isLinkPage(pathname: string): boolean {
  return /^\/link\/*$/i.test(pathname);
}
