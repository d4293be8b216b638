import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Profile } from '#contract/application.ts';
import { spanish } from '#form/translation/testing.ts';
import { profileQuery } from '#web/core/api/queries.ts';
import { profileOf } from '#web/testing/profile.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { sayIn } from '#words/say.ts';
import { Component } from './CompletionPage.tsx';

const STATUS = { reference: '4829-3061', submitted_at: '', code: '', steps: [], checklist: [] };

const PROFILE = profileOf('marisol@mail.example', {
  answer: { first_name: 'Marisol', last_name: 'Okafor-Reyes' },
  web_status: [{ web_status: 'submitted', at: '2026-11-22T04:05:00Z' }],
  reference: '4829-3061',
});

function open(profile: Profile = PROFILE, more: object = {}) {
  renderRoutes([{ path: '/completion', Component }], { pathname: '/completion' }, (app) => {
    Object.assign(app, more);
    app.session.setState({ isLoggedIn: true, webStatus: 'submitted' });
    app.queryClient.setQueryData(profileQuery().queryKey, profile);
  });
}

beforeEach(() => {
  pretendServer({ 'GET /api/pdf': { status: 'completed', url: '/copy', message: '' } });
});

it("the completion page shows the applicant's name, the number, and the time of receipt", () => {
  open();
  const pairs = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(pairs).toEqual([
    ['Your reference number', '4829-3061'],
    ['Applicant', 'Marisol Okafor-Reyes'],
    ['Received by Alder Valley College', 'November 21, 2026 at 8:05 PM PST'],
  ]);
});

it('the completion page says that changes were not submitted before the application closed again', async () => {
  pretendServer({
    'GET /api/pdf': { status: 'completed', url: '/copy', message: '' },
    'GET /api/status': STATUS,
  });
  open({ ...PROFILE, unsent_at: '2026-11-25T08:00:00Z' });
  await screen.findByText(/^You changed something and did not submit it/);
});

it('a copy that cannot be asked for says so in the reader’s language', async () => {
  pretendServer({
    'GET /api/status': STATUS,
    'GET /api/pdf': () => {
      throw new TypeError('no network');
    },
  });
  open(PROFILE, { say: sayIn(spanish, 'en-US') });
  await screen.findAllByText(/^No pudimos comunicarnos con la universidad/);
  expect(screen.queryByText(/^We could not reach the college/)).toBeNull();
});
