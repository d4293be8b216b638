import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { listFiles } from '../../tools/house/files.ts';
import { copyProject } from '../../tools/how-to/carry-out.ts';
import { readSteps, type Step } from '../../tools/how-to/steps.ts';

/** How the journeys answer each kind, compiled without all the other tests. */
const JOURNEYS = 'tsconfig.journeys.json';
/** The page's registry, compiled without the rest of the page. */
const QUESTIONS = 'web/tsconfig.questions.json';
const ROOT = resolve(import.meta.dirname, '..', '..');
const textOf = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');
const page = textOf('docs/how-to/add-a-kind.md');
const steps = readSteps(page);
const copy = copyProject(ROOT);
copy.write(
  QUESTIONS,
  '{ "extends": "./tsconfig.json", "include": ["application/questions/registry.ts"] }',
);
copy.write(JOURNEYS, '{ "extends": "./tsconfig.json", "include": ["e2e/applicant/questions.ts"] }');
afterAll(() => copy.close());

/** What runs for applicants: neither tests nor what only tests need. */
const isProduct = ({ file }: Step) => /^(?:form\/kinds|web)\//.test(file) && !/\.test\./.test(file);
const filesOf = (some: readonly Step[]) => [...new Set(some.map(({ file }) => file))];

/** Asks every reader that is no page about the rating of the toy form, and prints what each says. */
const READERS = `
import { answerSetSchema } from '#contract/answer-schema.ts';
import { findUnacceptable, storedShapes } from '#form/engine/accept.ts';
import { inEnglish } from '#words/english.ts';
import { answer } from '#form/engine/change.ts';
import { checkForm } from '#form/engine/check.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { findCleared } from '#form/engine/put-aside.ts';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { inWords } from '#form/engine/words.ts';
import { wordingOf } from '#form/engine/wording.ts';
import { columnsOf } from '#server/desk/export/columns.ts';

const question = questionsOf(toyForm).find(({ kind }) => kind === 'rating');
const walked = walk(toyForm, completeToyAnswers, toySituation);
const shapes = storedShapes(toyForm);
const column = columnsOf(toyForm).find(({ name }) => name === 'likes_chess');
const application = { answers: completeToyAnswers, documents: {} };
console.log(JSON.stringify({
  mistakes: checkForm(toyForm),
  stored: findUnacceptable(shapes, { likes_chess: '5' }) ?? 'welcome',
  refused: ['6', '12345', 'x'.repeat(5000), true, 5].map((likes_chess) => inEnglish(findUnacceptable(shapes, { likes_chess }))),
  errors: errorsIn(walked),
  answered: answer(toyForm, {}, question, '2', toySituation),
  cleared: findCleared(walked, {})?.answers.likes_chess,
  words: inWords(walked, question),
  isFrozen: JSON.stringify(wordingOf(walked)).includes('"answer":"5 of 5"'),
  schema: answerSetSchema(toyForm).properties.likes_chess,
  exported: [column.type, column.description, column.read(application)],
}));
`;

describe('adding a kind, step by step as the page says', () => {
  beforeEach(() => copy.carryOut(steps));

  // The server's compiler reads the floors below, too.
  it.each(['server', 'web', JOURNEYS])('compiles: %s', (project) => {
    expect(copy.compile(project)).toBe('');
  });

  it('is all that the page shows', () => {
    expect(steps).toHaveLength(page.match(/^```\w/gm)?.length ?? 0);
  });

  it('takes one new file and its registries on two floors, and nothing on the others', () => {
    const product = steps.filter(isProduct);
    expect(filesOf(product.filter(({ isNew }) => isNew))).toEqual([
      'form/kinds/rating.ts',
      'web/applicant/form/questions/rating/edit.tsx',
    ]);
    expect(filesOf(product.filter(({ isNew }) => !isNew))).toEqual([
      'form/kinds/registry.ts',
      'web/applicant/form/questions/registry.ts',
      'web/applicant/form/questions/advice.ts',
    ]);
    const forTests = filesOf(steps.filter((step) => !isProduct(step)));
    expect(forTests.filter((file) => !/\.test\.|^e2e\/|\/toy\//.test(file))).toEqual([]);
  });

  it('is known to every reader', () => {
    copy.write('readers.mjs', READERS);
    expect(JSON.parse(copy.run('node', 'readers.mjs'))).toEqual({
      mistakes: [],
      stored: 'welcome',
      refused: [
        ...Array(3).fill('The answer “likes_chess” must be a figure from 1 to 5.'),
        ...Array(2).fill('The answer “likes_chess” must be text.'),
      ],
      errors: {},
      answered: { likes_chess: '2' },
      cleared: '5',
      words: '5 of 5',
      isFrozen: true,
      schema: { type: 'string', pattern: '^[1-5]?$' },
      exported: ['rating', 'How much do you like chess?', '5'],
    });
  });

  it('is answered on the page, and holds in the properties of every walk', () => {
    const printed = copy.run(
      'vitest',
      'run',
      'web/applicant/form/questions/rating',
      'form/engine/walk.properties.test.ts',
    );
    expect(printed).toContain('2 passed');
  });
});

describe('a step that is forgotten', () => {
  // A new file, or an import, that is left out is missed by any compiler.
  const slots = steps.filter(
    (step) =>
      (isProduct(step) || step.file.startsWith('e2e/')) &&
      !step.isNew &&
      !step.text.includes('+import'),
  );

  it.each(slots.map((step) => [`${step.file}: ${step.text.match(/^\+(.*)/m)?.[1]}`, step]))(
    'does not compile: %s',
    (_, forgotten) => {
      copy.carryOut(steps.filter((step) => step !== forgotten));
      const floor = forgotten.file.slice(0, forgotten.file.indexOf('/'));
      const project = { form: 'form', web: QUESTIONS, e2e: JOURNEYS }[floor] ?? '';
      expect(copy.compile(project)).toContain('error TS');
    },
  );
});

const kinds = listFiles(ROOT)
  .filter((file) => file.startsWith('form/kinds/'))
  .flatMap((file) => / kind: '(\w+)';/.exec(textOf(file))?.[1] ?? []);
const KIND_BY_NAME = new RegExp(`\\bkind\\b.{1,20}["'](?:${kinds.join('|')})["']`);

it.each(['form/engine', 'server/applicant/copy', 'web/applicant/form/blocks', 'web/core/print'])(
  'no reader in %s names a kind, which would be forgotten with a new one',
  (folder) => {
    const files = listFiles(ROOT).filter((file) => file.startsWith(`${folder}/`));
    const readers = files.filter((file) => !/\.test\.|\/toy\/|arbitrary/.test(file));
    if (folder === 'server/applicant/copy') readers.push('server/applicant/copy/copy.typ');
    expect(kinds.length).toBeGreaterThan(10);
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.filter((file) => KIND_BY_NAME.test(textOf(file)))).toEqual([]);
  },
);

it.each([
  ...new Set([...page.matchAll(/`((?:form|web)\/[\w/.-]+)`/g)].map(([, path = '']) => path)),
])('the page names %s, which is there or comes with it', (path) => {
  expect(existsSync(resolve(ROOT, path)) || steps.some(({ file }) => file === path)).toBe(true);
});
