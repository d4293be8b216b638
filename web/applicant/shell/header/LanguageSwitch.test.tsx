import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NO_CONNECTION } from '#web/core/api/request.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

const routes = [{ path: '/about', Component: LanguageSwitch }];
const place = { pathname: '/about', search: '?token=x', hash: '#city' };

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
