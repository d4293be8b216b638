import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { NO_CONNECTION } from '#web/core/api/request.ts';
import * as college from '#web/core/college.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

const routes = [{ path: '/about', Component: LanguageSwitch }];
const place = { pathname: '/about', search: '?token=x', hash: '#city' };

test('leads to each other language, in its own name, also without any script', () => {
  renderRoutes(routes, place);
  const link = screen.getByRole('link', { name: 'Español' });
  expect(link.getAttribute('href')).toBe('/about?token=x&lang=es#city');
  expect([link.lang, link.getAttribute('hreflang')]).toEqual(['es', 'es']);
  expect(screen.queryByRole('link', { name: 'English' })).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Language' }).contains(link)).toBe(true);
});

test('is not there where the college has one language only', () => {
  vi.spyOn(college, 'getCollege').mockReturnValue({ ...sampleTenant, languages: ['en'] });
  renderRoutes(routes, place);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('stays where it is while there is no network, and says why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const save = vi.fn();
  const { app } = renderRoutes(routes, place);
  app.answerKeeper.register({
    typedAnswers: () => ({}),
    saveUnsaved: save,
    keepUnsavedFor: () => undefined,
    forgetAll: () => undefined,
  });
  await userEvent.click(screen.getByRole('link', { name: 'Español' }));
  expect(save).not.toHaveBeenCalled();
  expect(app.toasts.getState().map(({ description }) => description)).toEqual([NO_CONNECTION]);
});
