import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

/** The rows of a table of requirements: `| 1.2.3 | 2 | … | holds | … |`. */
const ROWS = read('docs/security/asvs.md')
  .split('\n')
  .flatMap((line) => {
    const row =
      /^\| (?<no>\d+\.\d+\.\d+) \| [12] \| .+? \| (?<state>[a-z ]+) \| (?<why>.+) \|$/.exec(line);
    return row?.groups ? [row.groups as { no: string; state: string; why: string }] : [];
  });

/** `file.test.ts`: “title” */
const PROOF = /`(?<file>[\w./-]+\.test\.tsx?)`: “(?<title>[^”]+)”/g;
const proofsIn = (text: string) =>
  [...text.matchAll(PROOF)].map(({ groups }) => ({ file: '', title: '', ...groups }));

it('every requirement of levels 1 and 2 of ASVS 5.0.0 has one row', () => {
  expect(ROWS).toHaveLength(253);
  expect(new Set(ROWS.map(({ no }) => no)).size).toBe(253);
  const states = ['holds', 'partly', 'departs', 'open', 'does not apply'];
  expect(ROWS.filter(({ state }) => !states.includes(state))).toEqual([]);
});

it('every test that is named is there, under that title', () => {
  const proofs = ['docs/security/asvs.md', 'docs/security.md'].flatMap((file) =>
    proofsIn(read(file)),
  );
  expect(proofs.length).toBeGreaterThan(150);
  const missing = proofs.filter(
    ({ file, title }) =>
      !existsSync(resolve(ROOT, file)) || !read(file).replaceAll("\\'", "'").includes(title),
  );
  expect(missing).toEqual([]);
});

it('the sums in the table are those of its rows', () => {
  const sums = /^\| requirements \| (?<sums>.+) \|$/m.exec(read('docs/security/asvs.md'))?.groups
    ?.sums;
  const of = (state: string) => ROWS.filter((row) => row.state === state).length;
  expect(sums).toBe(
    [of('holds'), of('partly'), of('departs'), of('open'), of('does not apply')].join(' | '),
  );
});

it('what departs from the standard is told with what softens it', () => {
  const told = read('docs/security.md');
  const departing = ROWS.filter(({ state }) => state === 'departs').map(({ no }) => no);
  expect(departing.length).toBeGreaterThan(3);
  expect(departing.filter((no) => !told.includes(`| ${no} |`))).toEqual([]);
});

it('the sample of the proxy logs no query', () => {
  const sample = read('deploy/nginx/nginx.conf');
  const formats = [...sample.matchAll(/^\s*log_format \w+ (?<fields>.+);$/gm)].map(
    ({ groups }) => groups?.fields ?? '',
  );
  expect(formats.length).toBeGreaterThan(0);
  const withQuery =
    /\$(request|request_uri|args|query_string|http_referer|arg_\w+|is_args|http_cookie)\b/;
  expect(formats.filter((fields) => withQuery.test(fields))).toEqual([]);
});
