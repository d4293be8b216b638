/** Two pages that add to the form, a kind and a page, carried out step by step in one copy of the project. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { questionsOf } from '#form/engine/inventory.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { listFiles } from '../../tools/house/files.ts';
import { copyProject } from '../../tools/how-to/carry-out.ts';
import { readSteps, type Step } from '../../tools/how-to/steps.ts';

// Compilers share the processors with other tests.
vi.setConfig({ testTimeout: 300_000 });

/** How the journeys answer each kind, compiled without all the other tests. */
const JOURNEYS = 'tsconfig.journeys.json';
/** The page's registries, compiled without the rest of the page. */
const QUESTIONS = 'web/tsconfig.questions.json';
const ROOT = resolve(import.meta.dirname, '..', '..');
const textOf = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');
const [kindPage, pagePage] = ['kind', 'page'].map((name) =>
  textOf(`docs/how-to/add-a-${name}.md`),
) as [string, string];
const [kindSteps, pageSteps] = [readSteps(kindPage), readSteps(pagePage)];
const copy = copyProject(ROOT);
copy.write(
  QUESTIONS,
  '{ "extends": "./tsconfig.json", "include": ["applicant/form/questions/registry.ts", "applicant/form/questions/advice.ts"] }',
);
copy.write(JOURNEYS, '{ "extends": "./tsconfig.json", "include": ["e2e/applicant/questions.ts"] }');
afterAll(() => copy.close());

/** What runs for applicants: neither tests nor what only tests need. */
const isProduct = ({ file }: Step) => /^(?:form\/kinds|web)\//.test(file) && !/\.test\./.test(file);
const filesOf = (some: readonly Step[]) => [...new Set(some.map(({ file }) => file))];

/** Asks every reader that is no page about the rating of the toy form, and prints what each says. */
const READERS_OF_KINDS = `
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

/** What is no page of the portal and yet knows the pages of the form. */
const READERS_OF_PAGES = `
import { Check } from 'typebox/value';
import { SaveLastPage } from '#contract/application.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { findUnacceptable, storedShapes } from '#form/engine/accept.ts';
import { checkForm } from '#form/engine/check.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import { columnsOf } from '#server/desk/export/columns.ts';
import { parseTenant } from '#tenant/parse.ts';
import { sampleTenant } from '#tenant/sample/index.ts';

const form = applicationForm(sampleTenant);
const answers = { ...completeApplication('2026-11-21'), visit_guide: 'Y' };
const walked = walk(form, answers, { today: '2026-11-21' });
const lines = wordingOf(walked).pages.at(-1).sections.flatMap(({ lines }) => lines.map(({ answer }) => answer));
console.log(JSON.stringify({
  mistakes: checkForm(form),
  lastPage: Check(SaveLastPage, { last_page: '/visit' }),
  isCollegeGood: parseTenant({ ...sampleTenant, routeOnErrors: '/visit' }).ok,
  stored: findUnacceptable(storedShapes(form), answers) ?? 'welcome',
  errors: errorsIn(walked),
  print: lines,
  columns: columnsOf(form).map(({ name }) => name).slice(-3),
}));
`;

/** The page in the browser: its route, its step, its questions. */
const IN_THE_BROWSER = `
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { StepNavigation } from './applicant/form/steps/StepNavigation.tsx';
import { renderPage } from './applicant/form/testing.tsx';
import { createApp } from './applicant/app.tsx';
import { createRoutes } from './applicant/routes.tsx';
import { findRedirect, findResumePage } from './applicant/session/redirects.ts';
import { findRoute, pageIdAt } from './applicant/session/route.ts';

const form = applicationForm(sampleTenant);

it('has a route, which leads where those of the other pages do', () => {
  const paths = JSON.stringify(createRoutes('', createApp({ navigate: () => undefined })).routes, ['path', 'children']);
  expect(paths).toContain('{"path":"/visit"}');
  expect([findRoute('/Visit/'), pageIdAt('/Visit/')]).toEqual(['/visit', 'visit']);
  const place = { pathname: '/visit', search: '', hash: '', state: null };
  const session = { isServiceUser: false, leadsToLogin: undefined };
  expect(findRedirect(place, { ...session, webStatus: 'submitted' })?.to).toBe('/completion');
  expect(findRedirect(place, { ...session, webStatus: 'started' })).toBeUndefined();
  const stopped = { isLoggedIn: true, lastPage: '/visit', hasChangedPage: false, webStatus: 'started' };
  expect(findResumePage({ pathname: '/about', hash: '' }, stopped as never)).toBe('/visit');
});

it('is the last step, and leads on to the review', async () => {
  const { user, app } = renderPage('visit', { form, above: <StepNavigation /> });
  const steps = screen.getByRole('navigation', { name: 'Steps of the application' });
  expect(within(steps).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/about', '/education', '/final-steps', '/visit',
  ]);
  expect(screen.getByText('Step 4 of 4')).toBeTruthy();
  expect(screen.getByLabelText('What would you like to see?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save and Continue' }));
  expect(app.navigate).toHaveBeenCalledWith('/review', { replace: false });
});
`;

it.each([
  [kindPage, kindSteps],
  [pagePage, pageSteps],
])('a page shows its steps and nothing else (%#)', (page, steps) => {
  expect(steps).toHaveLength(page.match(/^```\w/gm)?.length ?? 0);
});

it('a kind takes one new file and its registries on two floors, and nothing on the others', () => {
  const product = kindSteps.filter(isProduct);
  expect(filesOf(product.filter(({ isNew }) => isNew))).toEqual([
    'form/kinds/rating.ts',
    'web/applicant/form/questions/rating/edit.tsx',
  ]);
  expect(filesOf(product.filter(({ isNew }) => !isNew))).toEqual([
    'form/kinds/registry.ts',
    'web/applicant/form/questions/registry.ts',
    'web/applicant/form/questions/advice.ts',
  ]);
  const forTests = filesOf(kindSteps.filter((step) => !isProduct(step)));
  expect(forTests.filter((file) => !/\.test\.|^e2e\/|\/toy\//.test(file))).toEqual([]);
});

it('a page takes one folder, and its name in two lists', () => {
  const others = pageSteps.filter(({ file }) => !file.startsWith('form/application/visit/'));
  expect(filesOf(others)).toEqual(['form/application/pages.ts', 'form/application/product.ts']);
});

describe('a kind and a page, added as the pages say,', () => {
  beforeAll(() => copy.carryOut([...kindSteps, ...pageSteps]));

  // The server's compiler reads the floors below, too.
  it.each(['server', 'web', JOURNEYS])('compile: %s', (project) => {
    expect(copy.compile(project)).toBe('');
  });

  it('are known to every reader: the kind', () => {
    copy.write('readers.mjs', READERS_OF_KINDS);
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

  it('are known to calls, colleges, validation, print and exports: the page', () => {
    copy.write('readers.mjs', READERS_OF_PAGES);
    expect(JSON.parse(copy.run('node', 'readers.mjs'))).toEqual({
      mistakes: [],
      lastPage: true,
      isCollegeGood: true,
      stored: 'welcome',
      errors: { visit_wish: ['What would you like to see?'] },
      print: ['', 'Yes'],
      columns: ['visit_wish', 'visit_guide', 'visit_guide_desc'],
    });
  });

  it('are answered, shown and routed to, and hold in the properties of every walk', () => {
    copy.write('web/fourth-page.test.tsx', IN_THE_BROWSER);
    const added = ['web/applicant/form/questions/rating', 'web/fourth-page'];
    const printed = copy.run('vitest', 'run', ...added, 'form/engine/walk.properties.test.ts');
    expect(printed).toContain('3 passed');
  });
});

describe('a step that is forgotten does not compile:', () => {
  const compileWithout = (steps: readonly Step[], project: string, ...forgotten: Step[]) => {
    copy.carryOut(steps.filter((step) => !forgotten.includes(step)));
    return copy.compile(project);
  };
  // A new file, or an import, that is left out is missed by any compiler.
  const slots = kindSteps.filter(({ isNew, text }) => !isNew && !text.includes('+import'));
  const slotsOf = (folder: string) => slots.filter(({ file }) => file.startsWith(folder));

  it.each(
    slotsOf('form/kinds/').map((step) => [step.text.match(/^\+ *(.*)/m)?.[1], step] as const),
  )('in the registry of kinds, %s', (_line, forgotten) => {
    expect(compileWithout(kindSteps, 'form', forgotten)).toContain('error TS');
  });

  it.each([
    ['the page', 'web/', QUESTIONS],
    ['the journeys', 'e2e/', JOURNEYS],
  ])('in %s', (_where, folder, project) => {
    const forgotten = slotsOf(folder);
    const errors = compileWithout(kindSteps, project, ...forgotten);
    for (const file of filesOf(forgotten)) expect(errors).toContain(`${file}(`);
  });

  it.each(['form/application/pages.ts', 'form/application/product.ts'])('in %s', (file) => {
    const forgotten = pageSteps.filter((step) => step.file === file);
    expect(compileWithout(pageSteps, 'form', ...forgotten)).toContain('error TS');
  });
});

const kinds = listFiles(ROOT)
  .filter((file) => file.startsWith('form/kinds/'))
  .flatMap((file) => / kind: '(\w+)';/.exec(textOf(file))?.[1] ?? []);
const KIND_BY_NAME = new RegExp(`\\bkind\\b.{1,20}["'](?:${kinds.join('|')})["']`);

it.each(['form/engine', 'server/applicant/copy', 'web/applicant/form/blocks', 'web/core/print'])(
  'no reader in %s names a kind, which would be forgotten with a new one',
  (folder) => {
    const files = listFiles(ROOT).filter((file) => file.startsWith(`${folder}/`));
    const readers = files.filter((file) => !/\.test\.|\/testing\//.test(file));
    if (folder === 'server/applicant/copy') readers.push('server/applicant/copy/copy.typ');
    expect(kinds.length).toBeGreaterThan(10);
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.filter((file) => KIND_BY_NAME.test(textOf(file)))).toEqual([]);
  },
);

it('the page on questions has every kind in its table', () => {
  const table = textOf('docs/how-to/add-a-question.md').split('\n');
  const rows = table.filter((line) => line.startsWith('| `')).join();
  for (const { kind } of questionsOf(toyForm)) expect(rows).toContain(`\`${kind}\``);
});
