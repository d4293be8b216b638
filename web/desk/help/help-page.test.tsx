import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/college.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

beforeEach(() => setCollege({ ...sampleTenant, languages: ['en'] }));
afterEach(() => vi.unstubAllGlobals());

it('somebody who is not there, or not any more, is told with a way back', async () => {
  const message = 'There is no application of this number.';
  pretendServer({ 'GET /api/staff/applications/17/help': { status: 404, body: { message } } });
  renderPage('/applications/17/help', 'registrar');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  const back = screen.getByRole('link', { name: 'Back to the list' });
  expect(back.getAttribute('href')).toBe('/applications');
});
