import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { coverageInWords, markFaults, numberFaults, proofFaults } from './check.ts';
import { checkCoverage, linesAbout } from './coverage.ts';
import { provenPage } from './proven-page.ts';
import { playwrightTests, vitestTests } from './reports.ts';
import { readTable } from './table.ts';

const FILE = 'docs/specification-coverage/section-2.md';
const RULES = 'form/rules.test.ts';
const MAIN = 'e2e/main.journey.ts';
const read = (...rows: readonly string[]) =>
  readTable(FILE, ['| no. | statement |', '|---|---|', ...rows].join('\n'));

const ran = [
  ...vitestTests(
    {
      testResults: [
        {
          name: '/house/form/rules.test.ts',
          assertionResults: [
            { ancestorTitles: ['zip [§2.1 §2.2]'], title: 'takes 12345', status: 'passed' },
            { ancestorTitles: ['zip [§2.1 §2.2]'], title: 'refuses a [§2.3]', status: 'passed' },
            { ancestorTitles: ['state'], title: 'is asked', status: 'passed' },
            { ancestorTitles: ['state'], title: 'is left out [§2.4]', status: 'skipped' },
            { ancestorTitles: ['state'], title: 'is wrong [§2.5]', status: 'failed' },
            {
              ancestorTitles: ['walls'],
              title: 'hold root [§2.6]',
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
              title: 'a journey [§2.11]',
              tests: [
                { status: 'expected', results: [{ steps: [{ title: 'a step [§2.12]' }] }] },
                { status: 'expected', results: [{}] },
              ],
            },
            {
              title: 'fails on the phone [§2.13]',
              tests: [
                { status: 'expected', results: [{}] },
                { status: 'unexpected', results: [{}] },
              ],
            },
          ],
          suites: [
            {
              title: 'in the dark [§2.14]',
              specs: [{ title: 'draws', tests: [{ status: 'flaky', results: [{}] }] }],
            },
          ],
        },
      ],
    },
    '/house',
  ),
];

describe('a test has the ids', () => {
  const idsOf = (beginning: string) =>
    ran.filter(({ name }) => name.startsWith(beginning)).map(({ ids }) => ids);

  it.each([
    [
      'of its title and its groups',
      `${RULES} › zip [§2.1 §2.2] › refuses`,
      ['§2.1', '§2.2', '§2.3'],
    ],
    ['of none, mostly', `${RULES} › state › is asked`, []],
    ['of its group, as a journey', `${MAIN} › in the dark`, ['§2.14']],
    ['of its own title, as a step', `${MAIN} › a journey [§2.11] › a step`, ['§2.12']],
  ])('%s', (_what, beginning, ids) => {
    expect(idsOf(beginning)).toEqual([ids]);
  });
});

describe('an id in a test', () => {
  const mark = (id: string, file: string) => ({ id, file });

  it.each([
    ['a test', '§2.3', RULES],
    ['a group', '§2.1', RULES],
    ['a test that is left to root', '§2.6', RULES],
    ['a journey in every window size', '§2.11', MAIN],
    ['a step of a journey', '§2.12', MAIN],
  ])('of %s did run', (_what, id, file) => {
    const others = ran.filter(({ hasPassed, leftOut }) => hasPassed || leftOut === 'needs root');
    expect(proofFaults([mark(id, file)], others)).toEqual([]);
  });

  it.each([
    ['a test that did not run', '§2.7', RULES],
    ['a test that ran in another file', '§2.3', MAIN],
    ['a step that was not reached', '§2.15', MAIN],
  ])('of %s is a fault', (_what, id, file) => {
    expect(proofFaults([mark(id, file)], ran)).toContain(
      `${id}: no test with this id ran in ${file}.`,
    );
  });

  it('is a fault where the test was left out, failed, failed in one window size, or passed at the second try', () => {
    expect(proofFaults([], ran)).toEqual([
      `§2.4: "${RULES} › state › is left out [§2.4]" did not pass.`,
      `§2.5: "${RULES} › state › is wrong [§2.5]" did not pass.`,
      `§2.13: "${MAIN} › fails on the phone [§2.13]" did not pass.`,
      `§2.14: "${MAIN} › in the dark [§2.14] › draws" did not pass.`,
    ]);
  });

  it('is a fault where it cannot be read', () => {
    const name = 'a.test.ts › so [§2.1, §2.2] › it is';
    expect(proofFaults([], [{ name, ids: [], hasPassed: true }])).toEqual([
      `"${name}": ids stand at the end of a title, like [§2.7 §2.8].`,
    ]);
  });
});

describe('a statement', () => {
  const { statements } = read(
    '| §2.1 | Something. |',
    '| §2.2 | More.<br>Not tested: it says what is not shown. |',
    '| §2.3 | Both \\| one.<br>Not tested: in a browser, since it is a rule. |',
  );

  it('is read with its reasons', () => {
    expect(statements.map(({ text, reasons }) => [text, reasons])).toEqual([
      ['Something.', []],
      ['More.', ['it says what is not shown.']],
      ['Both | one.', ['in a browser, since it is a rule.']],
    ]);
  });

  it('has a test or a reason', () => {
    expect(markFaults(statements, [{ id: '§2.1', file: RULES }])).toEqual([]);
    expect(markFaults(statements, [])).toEqual([
      `${FILE}:3: §2.1 has neither a test with its id nor a reason.`,
    ]);
  });

  it('is there for every id in a test', () => {
    const marks = ['§2.1', '§2.9'].map((id) => ({ id, file: RULES }));
    expect(markFaults(statements, marks)).toEqual([
      `${RULES}: a test says that it proves §2.9, which is no statement.`,
    ]);
  });

  it('counts as proven by a test in words', () => {
    const marks = ['§2.1', '§2.3'].map((id) => ({ id, file: RULES }));
    expect(coverageInWords(statements, marks)).toBe(
      'Specification: 3 statements, 2 proven by tests, 1 with a reason.',
    );
  });
});

describe('a row is refused', () => {
  it.each([
    ['without a number', '| | Something. |', 'is no number'],
    ['without a statement', '| §2.1 | |', 'says nothing'],
    ['with a reason alone', '| §2.1 | Not tested: no. |', 'says nothing'],
    ['with a third column', '| §2.1 | Something. | `a › b` |', 'two columns'],
    ['with a reason that gives none', '| §2.1 | Something.<br>Not tested: |', 'is no reason'],
    ['with anything else', '| §2.1 | Something.<br>`a › b` |', 'is no reason'],
  ])('%s', (_what, written, fault) => {
    const { statements, faults } = read(written);
    expect(statements).toEqual([]);
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });
});

describe('a number', () => {
  it('is used once', () => {
    const { statements } = read('| §2.1 | Something. |', '| §2.1 | More. |');
    expect(numberFaults(statements)).toEqual([`${FILE}:4: §2.1 is used already at ${FILE}:3.`]);
  });

  it('stands in the file of its section', () => {
    const { statements } = read('| §3.1 | Something. |');
    expect(numberFaults(statements)).toEqual([`${FILE}:3: §3.1 belongs in section-3.md.`]);
  });
});

it('shows each statement with the tests that proved it', () => {
  const { statements } = read('| §2.12 | A \\| b. |', '| §2.5 | No.<br>Not tested: all of it. |');
  expect(provenPage(statements, ran).split('\n').slice(4)).toEqual([
    `| §2.12 | A \\| b. | \`${MAIN} › a journey › a step\` |`,
    `| §2.5 | No. | **did not pass:** \`${RULES} › state › is wrong\`<br>Not tested: all of it. |`,
    '',
  ]);
});

describe('a project', () => {
  /** A project whose nine tables have one row each, all proved by one test; Vitest's report has `ranTitle`. */
  function check(title: string, ranTitle: string) {
    const root = mkdtempSync(join(tmpdir(), 'matricula-coverage-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    for (let section = 1; section <= 9; section += 1) {
      const row = `| §${section}.1 | Something. |\n`;
      write(`docs/specification-coverage/section-${section}.md`, row);
    }
    write('form/x.test.ts', `it('${title}', () => {});\n`);
    const assertionResults = [{ ancestorTitles: [], title: ranTitle, status: 'passed' }];
    const testResults = [{ name: join(root, 'form/x.test.ts'), assertionResults }];
    write('vitest.json', JSON.stringify({ testResults }));
    return checkCoverage(root, {
      vitest: join(root, 'vitest.json'),
      playwright: join(root, 'none.json'),
    });
  }

  const ids = Array.from({ length: 9 }, (_, index) => `§${index + 1}.1`).join(' ');

  it('is covered when the tests with the ids of all its statements ran', () => {
    expect(check(`so [${ids}]`, `so [${ids}]`).faults).toEqual([]);
  });

  it('is not covered when such a test did not run', () => {
    const { faults } = check(`so [${ids}]`, 'another');
    expect(faults).toHaveLength(9);
    expect(faults[0]).toBe('§1.1: no test with this id ran in form/x.test.ts.');
  });

  it('is not covered when no test has the id of a statement', () => {
    expect(check('so', 'so').faults).toHaveLength(9);
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
