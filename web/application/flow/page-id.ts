/** The id of the page at a path: `about` for `/about`. */
export function pageIdOf(pathname: string): string {
  return pathname.split('/').at(1) ?? '';
}
