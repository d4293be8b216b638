import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

/** `file.test.ts`: “title” */
const PROOF = /`(?<file>[\w./-]+\.(?:test\.tsx?|journey\.ts))`: “(?<title>[^”]+)”/g;
const proofsIn = (text: string) =>
  [...text.matchAll(PROOF)].map(({ groups }) => ({ file: '', title: '', ...groups }));

const ASVS = read('docs/security/asvs.md');
/** Proofs that several rows name: `| [name] | test |`. */
const SHARED = new Map(
  [...ASVS.matchAll(/^\| (\[[\w ]+\]) \| (.+) \|$/gm)].map(([, name = '', proof = '']) => [
    name,
    proof,
  ]),
);
/** A row's words with each shared proof in place of its name. */
const spelledOut = (why: string) =>
  why.replace(/\[[\w ]+\](?!\()/g, (name) => SHARED.get(name) ?? `\`${name}/\``);

interface Row {
  readonly no: string;
  readonly state: string;
  readonly why: string;
}

/** The rows of a table of requirements: `| 1.2.3 | 2 | … | holds | … |`. */
const CHECKED = [
  ...ASVS.matchAll(
    /^\| (?<no>\d+\.\d+\.\d+) \| [12] \| .+? \| (?<state>[a-z]+) \| (?<why>.+) \|$/gm,
  ),
].map(({ groups }): Row => {
  const { no = '', state = '', why = '' } = groups ?? {};
  return { no, state, why: spelledOut(why) };
});

/** What does not apply, by numbers and ranges: `| 1.2.3, 4.5.1 to 4.5.3 | … |`. */
const APPLIES_NOT = [
  ...ASVS.matchAll(
    /^\| (?<numbers>\d+\.\d+\.\d+(?:(?: to |, )\d+\.\d+\.\d+)*) \| (?<why>[^|]+) \|$/gm,
  ),
].flatMap(({ groups }) => {
  const { numbers = '', why = '' } = groups ?? {};
  return numbers.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split(' to ');
    const [chapter, section, first] = from.split('.').map(Number);
    const last = Number(to.split('.')[2]);
    const count = last - (first ?? 0) + 1;
    return Array.from({ length: count }, (_, index): Row => {
      const no = `${chapter}.${section}.${(first ?? 0) + index}`;
      return { no, state: 'does not apply', why };
    });
  });
});
const ROWS = [...CHECKED, ...APPLIES_NOT];

/** Whether a file has something of this whole title in quotes, as a test is given its own, alone or first in the row of a table. */
function isThere({ file, title }: { file: string; title: string }): boolean {
  if (!existsSync(resolve(ROOT, file))) return false;
  const text = read(file).replaceAll("\\'", "'");
  return ["'", '"', '`'].some((quote) =>
    ['(', '\n  ', '\n    ', '['].some((before) =>
      text.includes(`${before}${quote}${title}${quote}`),
    ),
  );
}

it('every requirement of levels 1 and 2 of ASVS 5.0.0 is told once', () => {
  expect(ROWS).toHaveLength(253);
  expect(new Set(ROWS.map(({ no }) => no)).size).toBe(253);
  const states = ['holds', 'partly', 'departs', 'open', 'does not apply'];
  expect(ROWS.filter(({ state }) => !states.includes(state))).toEqual([]);
});

it('every test that is named is there, under that title', () => {
  const proofs = [...ROWS.map(({ why }) => why), read('docs/security.md')].flatMap(proofsIn);
  expect(proofs.length).toBeGreaterThan(150);
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
});

/** Files, folders and chapters that a row leans on: each is there. */
function missingIn(text: string): string[] {
  const said = proofsIn(text).map(({ title }) => title);
  const bare = said.reduce((rest, title) => rest.replace(`“${title}”`, ''), text);
  const paths = [
    ...[...bare.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path),
    ...[...bare.matchAll(/(?<![`\w/])(docs\/[\w./-]+\.md)/g)].map(([, path = '']) => path),
  ];
  const decisions = [...bare.matchAll(/decisions? ((?:\d{4}(?:, | and )?)+)/g)].flatMap(
    ([, numbers = '']) => numbers.match(/\d{4}/g) ?? [],
  );
  const held = readdirSync(resolve(ROOT, 'docs/decisions'));
  const chapters = [...bare.matchAll(/(docs\/[\w./-]+\.md), “([^”]+)”/g)];
  return [
    ...paths.filter((path) => !existsSync(resolve(ROOT, path))),
    ...decisions.filter((number) => !held.some((name) => name.startsWith(`${number}-`))),
    ...chapters
      .filter(([, file = '', chapter]) => !read(file).includes(`# ${chapter}\n`))
      .map(([words]) => words),
  ];
}

it('every file, chapter and decision that a row leans on is there', () => {
  const missing = ROWS.flatMap(({ no, why }) => missingIn(why).map((what) => `${no}: ${what}`));
  expect(missing).toEqual([]);
});

it('what holds leans on a test, a file, a chapter or a decision, and not on words alone', () => {
  const bare = ROWS.filter(({ state }) => state === 'holds').filter(
    ({ why }) => proofsIn(why).length === 0 && !/docs\/[\w./-]+\.md|`[\w.-]+\/|decision/.test(why),
  );
  expect(bare.map(({ no, why }) => `${no}: ${why}`)).toEqual([]);
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

it('the sample of the proxy believes no caller about where they are', () => {
  const sample = read('deploy/nginx/nginx.conf');
  expect(sample).toMatch(/^\s*proxy_set_header X-Forwarded-For \$remote_addr;$/m);
  expect(sample).not.toMatch(/proxy_add_x_forwarded_for|real_ip_header/);
});

it('the sample of the proxy speaks current TLS only, and leads everybody to it', () => {
  const sample = read('deploy/nginx/nginx.conf');
  expect(sample).toMatch(/^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
  expect(sample).toMatch(/if \(\$leads_to_https\) \{\s+return 308 https:/);
});
