/**
 * The ids of the statements that a test proves, at the end of its title in brackets: `it('keeps it [§4.7 §4.12]')`. A group's stand for all
 * of its tests. Pure.
 */

const ID = '§\\d+\\.\\d+';
const AT_END = new RegExp(`\\[(${ID}(?: ${ID})*)\\]$`);

/** A mark that was meant to be read, and cannot be: without an id, not in brackets of its own, or not at the end. */
const MARK = '[§';

/** The ids that a title ends in. */
export function idsIn(title: string): string[] {
  return AT_END.exec(title.trim())?.[1]?.split(' ') ?? [];
}

/** A name without the ids of its titles. */
export function withoutIds(name: string): string {
  return name.replaceAll(/ \[§[^\]]*\]/g, '');
}

/** Whether a title has a mark that {@link idsIn} does not read. */
export function isMisread(title: string): boolean {
  const marks = title.split(MARK).length - 1;
  return marks > 1 || (marks === 1 && idsIn(title).length === 0);
}
