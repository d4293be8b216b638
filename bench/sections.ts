/**
 * A page of measurements in sections, each below a heading of its own: what a run did not measure stays as it was.
 */

/** The page with a section in the place of its last one, or at the end. @param section begins with its heading, of the second level. */
export function putSection(page: string, section: string): string {
  const [heading] = section.split('\n', 1);
  const parts = page.split(/^(?=## )/m).map((part) => part.trim());
  const place = parts.findIndex((part) => part.split('\n', 1)[0] === heading);
  parts.splice(place === -1 ? parts.length : place, 1, section.trim());
  return `${parts.join('\n\n')}\n`;
}

/** The page with another beginning, before its first section. */
export function putBeginning(page: string, beginning: string): string {
  const [first] = page.split(/^(?=## )/m, 1);
  return `${beginning.trim()}\n\n${page.slice(first?.length)}`;
}
