/** Finds the ids of statements in the tests' sources: they tell what should have run, and where a statement is proved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../house/files.ts';

/** A place where a test names a statement. */
export type Mark = {
  readonly id: string;
  readonly file: string;
};

const IS_TEST = /\.(?:test\.tsx?|journey\.ts)$/;
/** These tests are about the marks of other tests. */
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
