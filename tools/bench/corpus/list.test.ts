import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { sentencesFor } from '../../../server/applicant/documents/sentences.ts';
import { bytesOf } from './fetch.ts';
import { MADE } from './made.ts';
import { KINDS, readList } from './read-list.ts';
import { asSection } from './section.ts';

const LIST = readList(readFileSync(join(import.meta.dirname, 'list.txt'), 'utf8'));
const SUM = 'a'.repeat(64);

test('the corpus has at least 200 files, some of every kind, and none twice', () => {
  expect(LIST.length + MADE.length).toBeGreaterThanOrEqual(200);
  expect(new Set(LIST.map(({ sha256 }) => sha256)).size).toBe(LIST.length);
  for (const kind of KINDS)
    expect(LIST.filter((each) => each.kind === kind).length).toBeGreaterThan(20);
});

test('every file that lies here is the one that is listed', async () => {
  const ours = LIST.filter(({ source }) => source.from === 'folder');
  expect(ours.length).toBeGreaterThan(100);
  for (const listed of ours) expect((await bytesOf(listed)).length).toBeGreaterThan(0);
});

test('another file in its place is not taken', async () => {
  const [first] = LIST.filter(({ source }) => source.from === 'folder');
  if (first === undefined) throw new Error('none');
  await expect(bytesOf({ ...first, sha256: SUM })).rejects.toThrow('is another file');
});

test('every refusal that is expected has a sentence', () => {
  const sentences = sentencesFor(sayIn(createEnglish()), { fileExtensions: ['pdf'] });
  for (const { refused } of [...LIST, ...MADE])
    if (refused !== undefined) expect(Object.keys(sentences)).toContain(refused);
});

test('a line of the list names a kind, a sum, a path and perhaps a refusal', () => {
  const text = `# remark\npackage a@1 MIT\npdf ${SUM} b c.pdf refused pdf protected\n\nfolder d ISC\npng ${SUM} e.png`;
  expect(readList(text)).toEqual([
    {
      kind: 'pdf',
      source: { from: 'package', name: 'a@1' },
      path: 'b c.pdf',
      sha256: SUM,
      refused: 'pdf protected',
    },
    { kind: 'png', source: { from: 'folder', name: 'd' }, path: 'e.png', sha256: SUM },
  ]);
});

test.each([`gif ${SUM} a.gif`, `pdf ${SUM} a.pdf`, 'package a@1', `package a@1 MIT\npdf ${SUM}`])(
  '%j is no list',
  (text) => {
    expect(() => readList(text)).toThrow('The list says something else');
  },
);

test('a run is told by kind, with what came out wrong', () => {
  const section = asSection([
    { kind: 'pdf', name: 'a', ms: 10, outcome: 'right', faults: [] },
    { kind: 'pdf', name: 'b', ms: 30, outcome: 'wrong', faults: ['no | ink', 'no words'] },
    { kind: 'docx', name: 'c', ms: 20, outcome: 'refused', faults: [] },
  ]);
  expect(section).toContain('| docx | 1 | 0 | 0 | 0 | 1 | 20 ms | 20 ms |');
  expect(section).toContain('| pdf | 2 | 1 | 0 | 1 | 0 | 10 ms | 30 ms |');
  expect(section).toContain('| all | 3 | 1 | 0 | 1 | 1 | 20 ms | 30 ms |');
  expect(section).toContain('- b: no / ink; no words');
  expect(section).not.toContain('png');
});
