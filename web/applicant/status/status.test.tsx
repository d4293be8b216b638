import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApplicationStatus } from '#contract/status.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { Component } from './StatusPage.tsx';

const STATUS: ApplicationStatus = {
  reference: '4829-3061',
  submitted_at: '2025-01-10T12:00:00Z',
  code: '7K2M-9QXD-04TF',
  steps: [
    { id: 'received', title: 'Received', text: 'It is here.', reached_on: '2025-01-10' },
    { id: 'decision', title: 'Decision', text: '', reached_on: '' },
  ],
  checklist: [],
};

function open(status: ApplicationStatus) {
  pretendServer({ 'GET /api/status': status });
  renderRoutes([{ path: '/status', Component }], { pathname: '/status', state: null }, (app) => {
    app.session.setState({ isLoggedIn: true, webStatus: 'submitted' });
  });
}

it('shows no receipt where there is none yet', async () => {
  open({ ...STATUS, code: '' });
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('region', { name: 'Your receipt' })).toBeNull();
});
