import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { copyProject } from '../../tools/how-to/carry-out.ts';
import { readSteps } from '../../tools/how-to/steps.ts';

const page = readFileSync(new URL('./add-a-page.md', import.meta.url), 'utf8');
const steps = readSteps(page);
const copy = copyProject(resolve(import.meta.dirname, '..', '..'));
afterAll(() => copy.close());

/** What is no page of the portal and yet knows the pages of the form. */
const READERS = `
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

describe('adding a page, step by step as the guide says', () => {
  beforeEach(() => copy.carryOut(steps));

  it('takes one folder, and its name in two lists', () => {
    expect(steps).toHaveLength(page.match(/^```\w/gm)?.length ?? 0);
    const others = steps.filter(({ file }) => !file.startsWith('form/application/visit/'));
    expect([...new Set(others.map(({ file }) => file))]).toEqual([
      'form/application/pages.ts',
      'form/application/product.ts',
    ]);
  });

  // The server's compiler reads the floors below, too.
  it.each(['server', 'web'])('compiles: %s', (project) => {
    expect(copy.compile(project)).toBe('');
  });

  it('is known to calls, colleges, validation, print and exports', () => {
    copy.write('readers.mjs', READERS);
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

  it('is known to the routes, the steps and the screens', () => {
    copy.write('web/fourth-page.test.tsx', IN_THE_BROWSER);
    expect(copy.run('vitest', 'run', 'web/fourth-page')).toContain('2 passed');
  });

  it.each([
    'form/application/pages.ts',
    'form/application/product.ts',
    'form/application/visit/page.ts',
  ])('does not compile without %s', (file) => {
    copy.carryOut(steps.filter((step) => step.file !== file));
    expect(copy.compile('form')).toContain('error TS');
  });
});
