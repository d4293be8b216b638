/**
 * The ids of the statements that a test proves, in brackets at the end of its title: `it('keeps it [§4.7 §4.12]')`. The ids of a group
 * apply to all of its tests. In the sources, they tell what should have run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../house/files.ts';

/** A place where a test names a statement. */
export type Mark = { readonly id: string; readonly file: string };

const IDS = '\\[(§\\d+\\.\\d+(?: §\\d+\\.\\d+)*)\\]';
const MARKED = new RegExp(IDS, 'g');
const AT_END = new RegExp(`${IDS}$`);
const IS_TEST = /\.(?:test\.tsx?|journey\.ts)$/;
/** These tests are about the marks of other tests. */
const ABOUT_MARKS = 'tools/coverage/';

/** The ids at the end of a title. */
export function idsIn(title: string): string[] {
  return AT_END.exec(title.trim())?.[1]?.split(' ') ?? [];
}

/** Whether a title has a mark that {@link idsIn} cannot read: without an id, not in its own brackets, or not at the end. */
export function isMisread(title: string): boolean {
  const marks = title.split('[§').length - 1;
  return marks > 1 || (marks === 1 && idsIn(title).length === 0);
}

/** Every mark in the tests of a project. */
export function readMarks(root: string): Mark[] {
  return listFiles(root)
    .filter((file) => IS_TEST.test(file) && !file.startsWith(ABOUT_MARKS))
    .flatMap((file) => marksIn(file, readFileSync(join(root, file), 'utf8')));
}

/** Every mark in one file. */
export function marksIn(file: string, text: string): Mark[] {
  return [...text.matchAll(MARKED)].flatMap(({ 1: ids = '' }) =>
    ids.split(' ').map((id) => ({ id, file })),
  );
}
