import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Profile } from '#contract/application.ts';
import { profileQuery } from '#web/core/api/queries.ts';
import { profileOf } from '#web/testing/profile.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { Component } from './CompletionPage.tsx';

const PROFILE = profileOf('marisol@mail.example', {
  answer: { first_name: 'Marisol', last_name: 'Okafor-Reyes' },
  web_status: [{ web_status: 'submitted', at: '2026-11-22T04:05:00Z' }],
  reference: '4829-3061',
});

function open(profile: Profile = PROFILE) {
  renderRoutes([{ path: '/completion', Component }], { pathname: '/completion' }, (app) => {
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
  const status = { reference: '4829-3061', submitted_at: '', code: '', steps: [], checklist: [] };
  pretendServer({
    'GET /api/pdf': { status: 'completed', url: '/copy', message: '' },
    'GET /api/status': status,
  });
  open({ ...PROFILE, unsent_at: '2026-11-25T08:00:00Z' });
  await screen.findByText(/^You changed something and did not submit it/);
});
