import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { coverageInWords, numberFaults, proofFaults } from './check.ts';
import { checkCoverage, linesAbout } from './coverage.ts';
import { playwrightTests, vitestTests } from './reports.ts';
import { readTable } from './table.ts';

const FILE = 'docs/specification-coverage/section-2.md';
const read = (...rows: readonly string[]) =>
  readTable(FILE, ['| no. | statement | proof |', '|---|---|---|', ...rows].join('\n'));

const ran = [
  ...vitestTests(
    {
      testResults: [
        {
          name: '/house/form/rules.test.ts',
          assertionResults: [
            { ancestorTitles: ['zip'], title: 'takes 12345', status: 'passed' },
            { ancestorTitles: ['zip'], title: 'refuses 1234', status: 'passed' },
            { ancestorTitles: ['state'], title: 'is asked', status: 'passed' },
            { ancestorTitles: ['state'], title: 'is left out', status: 'skipped' },
            { ancestorTitles: [], title: 'a|b', status: 'passed' },
            {
              ancestorTitles: ['walls'],
              title: 'hold root',
              status: 'skipped',
              tags: ['needs-root'],
            },
          ],
        },
      ],
    },
    '/house',
    false,
  ),
  ...playwrightTests(
    {
      config: { rootDir: '/house/e2e' },
      suites: [
        {
          title: 'main.journey.ts',
          specs: [
            {
              title: 'a journey',
              tests: [
                { status: 'expected', results: [{ steps: [{ title: 'a step' }] }] },
                { status: 'expected', results: [{}] },
              ],
            },
            {
              title: 'fails on the phone',
              tests: [
                { status: 'expected', results: [{}] },
                { status: 'unexpected', results: [{}] },
              ],
            },
          ],
          suites: [
            {
              title: 'in the dark',
              specs: [{ title: 'draws', tests: [{ status: 'flaky', results: [{}] }] }],
            },
          ],
        },
      ],
    },
    '/house',
  ),
];

const row = (proof: string) => `| §2.1 | Something. | ${proof} |`;

describe('a statement is proven by', () => {
  it.each([
    ['a test', '`form/rules.test.ts › state › is asked`'],
    ['a journey in every window size', '`e2e/main.journey.ts › a journey`'],
    ['a step of a journey', '`e2e/main.journey.ts › a journey › a step`'],
    ['a whole group', '`form/rules.test.ts › zip › …`'],
    ['every test that begins so', '`form/rules.test.ts › zip › takes …`'],
    [
      'several tests',
      '`form/rules.test.ts › state › is asked`<br>`e2e/main.journey.ts › a journey`',
    ],
    ['a test that is left to root', '`form/rules.test.ts › walls › hold root`'],
    ['a title with a column sign', '`form/rules.test.ts › a\\|b`'],
    ['a reason instead', 'Not tested: it says what is not shown.'],
  ])('%s', (_what, proof) => {
    const { statements, faults } = read(row(proof));
    expect(faults).toEqual([]);
    expect(statements).toHaveLength(1);
    expect(proofFaults(statements, ran)).toEqual([]);
  });
});

describe('a statement is not proven by', () => {
  it.each([
    ['a test that does not exist', '`form/rules.test.ts › state › is there`'],
    ['a test of another file', '`form/other.test.ts › state › is asked`'],
    ['a part of a title', '`form/rules.test.ts › state › is`'],
    ['a test that was left out', '`form/rules.test.ts › state › is left out`'],
    ['a group in which one was left out', '`form/rules.test.ts › state › …`'],
    ['an empty group', '`form/rules.test.ts › town › …`'],
    ['a journey that failed in one window size', '`e2e/main.journey.ts › fails on the phone`'],
    ['a journey that passed at the second try', '`e2e/main.journey.ts › in the dark › draws`'],
    ['a step that does not exist', '`e2e/main.journey.ts › a journey › another step`'],
    ['one good test and one missing', '`e2e/main.journey.ts › a journey`<br>`e2e/x.ts › y`'],
  ])('%s', (_what, proof) => {
    const { statements } = read(row(proof));
    const faults = proofFaults(statements, ran);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${FILE}:3: §2.1: `);
  });
});

describe('a row is refused', () => {
  it.each([
    ['without a proof', '| §2.1 | Something. | |', 'neither a test nor a reason'],
    ['without the column of proofs', '| §2.1 | Something. |', 'neither a test nor a reason'],
    ['with a proof that is neither', row('main.journey.ts'), 'is neither'],
    ['with a reason that gives none', row('Not tested:'), 'is neither'],
    ['without a number', '| | Something. | `a › b` |', 'is no number'],
    ['without a statement', '| §2.1 | | `a › b` |', 'says nothing'],
    ['with a fourth column', '| §2.1 | Something | else. | `a › b` |', 'three columns'],
  ])('%s', (_what, written, fault) => {
    const { statements, faults } = read(written);
    expect(statements).toEqual([]);
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });
});

describe('a number', () => {
  it('is used once', () => {
    const { statements } = read(row('`a › b`'), row('`a › c`'));
    expect(numberFaults(statements)).toEqual([`${FILE}:4: §2.1 is used already at ${FILE}:3.`]);
  });

  it('stands in the file of its section', () => {
    const { statements } = read('| §3.1 | Something. | `a › b` |');
    expect(numberFaults(statements)).toEqual([`${FILE}:3: §3.1 belongs in section-3.md.`]);
  });
});

it('counts in words', () => {
  const { statements } = read(row('`a › b`'), '| §2.2 | More. | Not tested: no. |');
  expect(coverageInWords(statements)).toBe(
    'Specification: 2 statements, 1 proven by tests, 1 with a reason.',
  );
});

describe('a project', () => {
  const named = (title: string) => `form/x.test.ts › ${title}`;

  /** A project whose nine tables hold one row each, all naming one test, of which Vitest ran `ranTitle`. */
  function check(title: string, ranTitle: string) {
    const root = mkdtempSync(join(tmpdir(), 'matricula-coverage-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const folder = join(root, 'docs/specification-coverage');
    mkdirSync(folder, { recursive: true });
    for (let section = 1; section <= 9; section += 1) {
      const line = `| §${section}.1 | Something. | \`${named(title)}\` |\n`;
      writeFileSync(join(folder, `section-${section}.md`), line);
    }
    const file = join(root, 'form/x.test.ts');
    const assertionResults = [{ ancestorTitles: [], title: ranTitle, status: 'passed' }];
    const vitest = join(root, 'vitest.json');
    writeFileSync(vitest, JSON.stringify({ testResults: [{ name: file, assertionResults }] }));
    return checkCoverage(root, { vitest, playwright: join(root, 'none.json') });
  }

  it('is covered when every test that its tables name ran', () => {
    expect(check('keeps its word', 'keeps its word').faults).toEqual([]);
  });

  it('is not covered when a table names a test that is missing', () => {
    const { faults } = check('keeps its word', 'is another test');
    expect(faults).toHaveLength(9);
    expect(faults[0]).toContain('no test ran that is "form/x.test.ts › keeps its word"');
  });
});

describe('what is printed', () => {
  it('is every fault, and how much is proven', () => {
    expect(linesAbout({ faults: ['one', 'two'], summary: 'all' })).toEqual(['one', 'two', 'all']);
  });

  it('stays short when nothing ran', () => {
    const faults = Array.from({ length: 300 }, (_, index) => `fault ${index}`);
    const lines = linesAbout({ faults, summary: 'all' });
    expect(lines).toHaveLength(22);
    expect(lines.slice(-2)).toEqual(['… and 280 more.', 'all']);
  });
});
