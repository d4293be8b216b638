import { expect, it } from 'vitest';
import { faultsOf, marksIn, statementsIn } from './coverage.ts';

const RULES = 'form/rules.test.ts';
const read = (...rows: readonly string[]) =>
  statementsIn('section-2.md', ['| no. | statement |', '|---|---|', ...rows].join('\n'));

it('the ids at the end of a title are read', () => {
  const source = "test('goes [§2.1 §2.2]', go);\ntest.step(`ends [§2.4]`, go);";
  expect(marksIn(RULES, source).map(({ id }) => id)).toEqual(['§2.1', '§2.2', '§2.4']);
});

it.each(['it [§4]', 'it [§4.7, §4.8]', 'it [§4.7] and more', 'it [§4.7 ]'])(
  'the ids of "%s" cannot be read',
  (title) => {
    expect(() => marksIn(RULES, `it('${title}', go);`)).toThrow('at the end of a title');
  },
);

it('a statement has a number of its own, and a test or a reason; every id in a test is one of a statement', () => {
  const statements = read('| §2.1 | Something. |', '| §2.2 | A \\| b.<br>Not tested: it is not. |');
  expect(statements.map(({ reasons }) => reasons)).toEqual([[], ['it is not.']]);
  expect(faultsOf(statements, [{ id: '§2.1', file: RULES }])).toEqual([]);
  expect(
    faultsOf([...statements, ...read('| §2.2 | Again. |')], [{ id: '§2.9', file: RULES }]),
  ).toEqual([
    '§2.1 has neither a test with its id nor a reason.',
    '§2.2 has neither a test with its id nor a reason.',
    '§2.2 is the number of two statements.',
    `${RULES}: a test says that it proves §2.9, which is no statement.`,
  ]);
});

it.each([
  ['without a number', '| | Something. |'],
  ['without a statement', '| §2.2 | |'],
  ['with a reason alone', '| §2.2 | Not tested: no. |'],
  ['with a third column', '| §2.2 | Something. | `a › b` |'],
  ['with a reason that gives none', '| §2.2 | Something.<br>Not tested: |'],
])('a row %s is refused', (_what, written) => {
  expect(() => read(written)).toThrow('section-2.md has a row');
});
