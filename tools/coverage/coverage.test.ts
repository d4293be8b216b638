import { describe, expect, it } from 'vitest';
import { playwrightTests, vitestTests } from '../test/reports.ts';
import { linesAbout, markFaults, proofFaults, provenPage } from './coverage.ts';
import { idsIn, isMisread, marksIn } from './marks.ts';
import { readTable } from './statements.ts';

const FILE = 'docs/specification-coverage/section-2.md';
const RULES = 'form/rules.test.ts';
const MAIN = 'e2e/main.journey.ts';
const read = (...rows: readonly string[]) =>
  readTable(FILE, ['| no. | statement |', '|---|---|', ...rows].join('\n'));

const zip = { ancestorTitles: ['zip [§2.1 §2.2]'], status: 'passed' };
const assertionResults = [
  { ...zip, title: 'takes 12345' },
  { ...zip, title: 'refuses a [§2.3]' },
  { ancestorTitles: ['state'], title: 'is left out [§2.4]', status: 'skipped' },
  { ancestorTitles: ['state'], title: 'is wrong [§2.5]', status: 'failed' },
  {
    ...{ ancestorTitles: ['walls'], title: 'hold root [§2.6]', status: 'skipped' },
    tags: ['needs-root'],
  },
];
const journeys = [
  {
    title: 'a journey [§2.11]',
    tests: [
      { status: 'expected', results: [{ steps: [{ title: 'a step [§2.12]' }] }] },
      { status: 'expected', results: [{}] },
    ],
  },
  {
    title: 'fails on the phone [§2.13]',
    tests: ['expected', 'unexpected'].map((status) => ({ status, results: [{}] })),
  },
];
const dark = [{ title: 'draws', tests: [{ status: 'flaky', results: [{}] }] }];
const suites = [
  {
    ...{ title: 'main.journey.ts', specs: journeys },
    suites: [{ title: 'in the dark [§2.14]', specs: dark }],
  },
];
const testResults = [{ name: `/house/${RULES}`, assertionResults }];
const ran = [
  ...vitestTests({ testResults }, '/house', false),
  ...playwrightTests({ config: { rootDir: '/house/e2e' }, suites }, '/house'),
];

describe('the ids in a title', () => {
  it.each([
    ['keeps it [§4.7]', ['§4.7']],
    ['keeps it [§4.7 §12.30]', ['§4.7', '§12.30']],
    ['keeps [it] (spec §4)', []],
    ['§4.7 is kept', []],
  ])('of "%s" are read', (title, ids) => {
    expect(idsIn(title)).toEqual(ids);
    expect(isMisread(title)).toBe(false);
  });

  it.each(['it [§4]', 'it [§4.7, §4.8]', 'it [§4.7] and more', 'it [§4.7] [§4.8]', 'it [§4.7 ]'])(
    'of "%s" cannot be read',
    (title) => {
      expect(isMisread(title)).toBe(true);
    },
  );

  it('are found in a source', () => {
    const source = `test('goes [§2.1 §2.2]', () => {\n  test.step(\`ends in \${place} [§2.4]\`, go);`;
    expect(marksIn(MAIN, source).map(({ id }) => id)).toEqual(['§2.1', '§2.2', '§2.4']);
  });
});

describe('an id in a test', () => {
  it.each([
    ['a test', '§2.3', RULES],
    ['a group', '§2.1', RULES],
    ['a test that is left to root', '§2.6', RULES],
    ['a journey in every window size', '§2.11', MAIN],
    ['a step of a journey', '§2.12', MAIN],
  ])('of %s did run', (_what, id, file) => {
    const others = ran.filter(({ outcome }) => ['passed', 'left to root'].includes(outcome));
    expect(proofFaults([{ id, file }], others)).toEqual([]);
  });

  it.each([
    ['a test that did not run', '§2.7', RULES],
    ['a test that ran in another file', '§2.3', MAIN],
    ['a step that was not reached', '§2.15', MAIN],
  ])('of %s is a fault', (_what, id, file) => {
    const fault = `${id}: no test with this id ran in ${file}.`;
    expect(proofFaults([{ id, file }], ran)).toContain(fault);
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
    const titles = ['so [§2.1, §2.2]'];
    const test = { name: 'a.test.ts › so', titles, isStep: false, outcome: 'passed' } as const;
    expect(proofFaults([], [test])).toEqual([expect.stringContaining('ids stand at the end')]);
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

  it('has a test or a reason, and is there for every id in a test', () => {
    expect(markFaults(statements, [{ id: '§2.1', file: RULES }])).toEqual([]);
    expect(markFaults(statements, [{ id: '§2.9', file: RULES }])).toEqual([
      `${FILE}:3: §2.1 has neither a test with its id nor a reason.`,
      `${RULES}: a test says that it proves §2.9, which is no statement.`,
    ]);
  });

  it('is counted as proven by a test, after the first faults', () => {
    const marks = ['§2.1', '§2.3'].map((id) => ({ id, file: RULES }));
    const faults = Array.from({ length: 300 }, (_, index) => `fault ${index}`);
    const lines = linesAbout(faults, statements, marks);
    expect(lines).toHaveLength(22);
    expect(lines.slice(-2)).toEqual([
      '… and 280 more.',
      'Specification: 3 statements, 2 proven by tests, 1 with a reason.',
    ]);
  });

  it('is shown with the tests that proved it', () => {
    const shown = read('| §2.12 | A \\| b. |', '| §2.5 | No.<br>Not tested: all of it. |');
    expect(provenPage(shown.statements, ran).split('\n').slice(4)).toEqual([
      `| §2.12 | A \\| b. | \`${MAIN} › a journey › a step\` |`,
      `| §2.5 | No. | **did not pass:** \`${RULES} › state › is wrong\`<br>Not tested: all of it. |`,
      '',
    ]);
  });
});

it.each([
  ['without a number', '| | Something. |', 'is no number'],
  ['without a statement', '| §2.2 | |', 'says nothing'],
  ['with a reason alone', '| §2.2 | Not tested: no. |', 'says nothing'],
  ['with a third column', '| §2.2 | Something. | `a › b` |', 'two columns'],
  ['with a reason that gives none', '| §2.2 | Something.<br>Not tested: |', 'is no reason'],
  ['with anything else', '| §2.2 | Something.<br>`a › b` |', 'is no reason'],
  ['with a number that is used', '| §2.1 | More. |', `§2.1 is used already at ${FILE}:3.`],
  ['of another section', '| §3.1 | Something. |', '§3.1 belongs in section-3.md.'],
])('a row %s is refused', (_what, written, fault) => {
  const { statements, faults } = read('| §2.1 | Something. |', written);
  expect(statements).toHaveLength(1);
  expect(faults).toEqual([expect.stringContaining(fault)]);
});
