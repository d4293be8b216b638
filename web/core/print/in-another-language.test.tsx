/** Spanish-reading staff in a built page: the page's words come from one list, the form's from another. */
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { englishOfApplication } from '#form/application/in-language.ts';
import { applicationForm } from '#form/application/index.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import { spanish } from '#form/translation/testing.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { AppProvider, createApp } from '#web/applicant/app.tsx';
import { createRoutes } from '#web/applicant/routes.tsx';
import { setCollege } from '#web/core/college.ts';
import { languageOf } from '#web/core/language/built-language.ts';
import { createMemoryHistory } from '#web/core/routing/page-history.ts';
import { NO_PLACE, placeAt } from '#web/core/routing/place.ts';
import { RouterProvider } from '#web/core/routing/RouterProvider.tsx';
import { createRouter } from '#web/core/routing/router.ts';
import { Screens } from '#web/core/routing/Screens.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { sayIn } from '#words/say.ts';

const GENDERS = [
  { value: 'F', label: 'Femenino' },
  { value: 'M', label: 'Masculino' },
];
const ANSWER = { first_name: 'Ada', gender: 'F', gender_desc: 'Female', country: 'DEU' };
const words = {
  page: [],
  form: englishOfApplication(sampleTenant).map((english) => spanish.messageFor(english)),
  named: {},
};

beforeEach(() => {
  vi.stubGlobal('WORDS', words);
  setCollege({
    ...sampleTenant,
    codeLists: { ...sampleTenant.codeLists, gender: GENDERS },
    languages: ['en', 'es'],
    englishLists: sampleTenant.codeLists,
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(more: object) {
  pretendServer({
    'GET /service/tmp-pdf': {
      answer: ANSWER,
      ...{ add_another: {}, document_answer: {}, tabs: {}, username: 'ada@mail.example' },
      ...more,
    },
    'GET /service/copy': { status: 200, body: { status: 'failed', url: '', message: 'No.' } },
  });
  const say = sayIn(languageOf(words, 'es', 'ltr'), sampleTenant.locale);
  const app = createApp({ navigate: () => undefined, say });
  const history = createMemoryHistory(placeAt('/about?service_token=abc', NO_PLACE));
  const router = createRouter({ ...createRoutes('?service_token=abc', app), history });
  render(
    <AppProvider app={app}>
      <RouterProvider router={router}>
        <Screens />
      </RouterProvider>
    </AppProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Ada' });
  return within(screen.getByRole('main'));
}

const answerTo = (view: ReturnType<typeof within>, label: string) =>
  view.getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling?.textContent;

const submitted = () => {
  const walked = walk(applicationForm(sampleTenant), ANSWER, { today: '2025-01-10' });
  return { submitted_at: '2025-01-10T12:00:00.000Z', wording: wordingOf(walked, {}) };
};

it.each([
  ['that is not submitted yet', { submitted_at: '' }],
  ['that was submitted', submitted()],
])('an application %s is read in their words, and in those of the college', async (_, more) => {
  const view = await open(more);
  expect(answerTo(view, 'Nombre')).toBe('Ada');
  expect(answerTo(view, 'País')).toBe('Alemania');
  expect(view.getAllByText('Femenino').length).toBeGreaterThan(0);
  expect(view.queryByText('Female')).toBeNull();
});
