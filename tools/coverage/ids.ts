/**
 * The ids of the statements that a test proves, in brackets at the end of its title: `it('keeps it [§4.7 §4.12]')`. The ids of a group
 * apply to all of its tests. Pure.
 */

const ID = '§\\d+\\.\\d+';
const AT_END = new RegExp(`\\[(${ID}(?: ${ID})*)\\]$`);

/** Found in a mark that cannot be read: without an id, not in its own brackets, or not at the end. */
const MARK = '[§';

/** The ids at the end of a title. */
export function idsIn(title: string): string[] {
  return AT_END.exec(title.trim())?.[1]?.split(' ') ?? [];
}

/** A test's name with the ids of its titles removed. */
export function withoutIds(name: string): string {
  return name.replaceAll(/ \[§[^\]]*\]/g, '');
}

/** Whether a title has a mark that {@link idsIn} cannot read. */
export function isMisread(title: string): boolean {
  const marks = title.split(MARK).length - 1;
  return marks > 1 || (marks === 1 && idsIn(title).length === 0);
}
