/** Where the ids of statements stand in the tests: what ought to have run, and where to look for the proof of a statement. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../house/files.ts';

/** One place at which a test says that it proves a statement. */
export type Mark = {
  readonly id: string;
  readonly file: string;
};

const IS_TEST = /\.(?:test\.tsx?|journey\.ts)$/;
/** They are about the marks of other tests. */
const ABOUT_MARKS = 'tools/coverage/';

const MARKED = /\[(§\d+\.\d+(?: §\d+\.\d+)*)\]/g;

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

/** The files whose tests prove a statement. */
export function filesProving(id: string, marks: readonly Mark[]): string[] {
  return [...new Set(marks.flatMap((mark) => (mark.id === id ? [mark.file] : [])))];
}
