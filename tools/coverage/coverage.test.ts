import { expect, it } from 'vitest';
import { markFaults, marksIn, readTable } from './coverage.ts';

const FILE = 'docs/specification-coverage/section-2.md';
const RULES = 'form/rules.test.ts';
const read = (...rows: readonly string[]) =>
  readTable(FILE, ['| no. | statement |', '|---|---|', ...rows].join('\n'));

it('the ids at the end of a title are read, and ids elsewhere are a fault', () => {
  const source = "test('goes [§2.1 §2.2]', go);\ntest.step(`ends [§2.4]`, go);";
  const { found, faults } = marksIn(RULES, source);
  expect(found.map(({ id }) => id)).toEqual(['§2.1', '§2.2', '§2.4']);
  expect(faults).toEqual([]);
});

it.each(['server/a.journey.ts', 'server/a.test.tsx', 'e2e/a.test.ts'])(
  'ids in %s are a fault, since nothing runs it',
  (file) => expect(marksIn(file, "it('goes [§2.1]', go);").faults).toHaveLength(1),
);

it.each(['it [§4]', 'it [§4.7, §4.8]', 'it [§4.7] and more', 'it [§4.7 ]'])(
  'the ids of "%s" cannot be read',
  (title) => {
    expect(marksIn(RULES, `it('${title}', go);`).faults).toHaveLength(1);
  },
);

it('a statement has a test or a reason, and is there for every id in a test', () => {
  const { found, faults } = read(
    '| §2.1 | Something. |',
    '| §2.2 | Both \\| one.<br>Not tested: it says what is not shown. |',
  );
  expect(faults).toEqual([]);
  expect(found.map(({ reasons }) => reasons)).toEqual([[], ['it says what is not shown.']]);
  expect(markFaults(found, [{ id: '§2.1', file: RULES }])).toEqual([]);
  expect(markFaults(found, [{ id: '§2.9', file: RULES }])).toEqual([
    `${FILE}:3: §2.1 has neither a test with its id nor a reason.`,
    `${RULES}: a test says that it proves §2.9, which is no statement.`,
  ]);
});

it.each([
  ['without a number', '| | Something. |'],
  ['without a statement', '| §2.2 | |'],
  ['with a reason alone', '| §2.2 | Not tested: no. |'],
  ['with a third column', '| §2.2 | Something. | `a › b` |'],
  ['with a reason that gives none', '| §2.2 | Something.<br>Not tested: |'],
  ['with anything else', '| §2.2 | Something.<br>`a › b` |'],
  ['with a number that is used', '| §2.1 | More. |'],
  ['of another section', '| §3.1 | Something. |'],
])('a row %s is refused', (_what, written) => {
  const { found, faults } = read('| §2.1 | Something. |', written);
  expect(found).toHaveLength(1);
  expect(faults).toEqual([expect.stringContaining(`${FILE}:4`)]);
});
