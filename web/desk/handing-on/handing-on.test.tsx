import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Destination, HandOnRun } from '#contract/desk-handing-on.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { pretendServer } from '#web/testing/server.ts';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { renderPage } from '../testing/render-page.tsx';
import { viewFields } from './draft.ts';

const AT = '2026-11-20T10:00:00.000Z';
const RUN: HandOnRun = {
  id: 7,
  destination_id: 1,
  destination: 'Slate',
  reach: 'new',
  by: '',
  state: 'stopped',
  begun_at: AT,
  ended_at: '',
  planned: 40,
  acknowledged: 0,
  is_leaving: false,
  tries: 0,
  next_try_at: '',
  why: '',
  difference: ['The column a is new.'],
  is_looked_at: true,
};
const DESTINATION: Destination = {
  id: 1,
  name: 'Slate',
  kind: 'folder',
  folder: 'out',
  format: 'csv',
  layout: 'plain',
  documents: false,
  copies: false,
  reach: 'new',
  next_run_at: '',
  last_run: [RUN],
  schedule: { every: 'never', hours: 6, at: '02:00' },
  has_password: false,
  has_private_key: false,
  has_signing_secret: false,
  counts: { stored: 2, exported: 0, acknowledged: 0, failed: 0 },
};
function open(run: HandOnRun) {
  pretendServer({
    'GET /api/staff/destinations': {
      destinations: [{ ...DESTINATION, last_run: [run] }],
      folder: true,
      views: [],
    },
    'GET /api/staff/hand-on/runs': { runs: [run] },
    'GET /api/staff/hand-on/troubles': { runs: [] },
  });
  renderPage('/handing-on', 'registrar');
}

it('a run that changed columns stopped before it sent anything says that nothing was handed on', async () => {
  open(RUN);
  expect(await screen.findByText(/columns have changed.*Nothing was handed on\./)).toBeTruthy();
});

it.each([
  ['have arrived', { acknowledged: 12 }],
  ['may have arrived', { is_leaving: true }],
])('a run of which some applications %s does not say so', async (_what, changes) => {
  open({ ...RUN, ...changes });
  const words = await screen.findByText(
    'The columns have changed, and the run has stopped on its way.',
  );
  const notice = words.parentElement as HTMLElement;
  expect(within(notice).getByText(/^\d+ of 40 applications$/)).toBeTruthy();
  expect(screen.queryByText(/Nothing was handed on/)).toBeNull();
});

it('a failed run shows as under way while it is retried', async () => {
  open({ ...RUN, state: 'waiting', tries: 1, why: 'The receiver is having problems.' });
  expect(await screen.findByText('A run is under way')).toBeTruthy();
  expect(screen.queryByText('The run has failed')).toBeNull();
});

it('without a view, a destination of a college with seasons gets the applications of the open season', () => {
  const season = { terms: [], opensAt: '2020-08-01T09:00' };
  const seasons = ['Fall 2027', 'Fall 2028'].map((name) => ({ ...season, id: name, name }));
  setCollege({ ...sampleTenant, seasons, languages: ['en'] });
  const [field] = viewFields(sayIn(createEnglish()), { view: '' } as never, []);
  expect(field).toMatchObject({
    options: [{ label: 'Every submitted application of the open season' }],
  });
});

it('a new signing secret shows even if a field is edited while saving', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const sent = pretendServer({
    'GET /api/staff/destinations': { destinations: [], folder: true, views: [] },
    'GET /api/staff/hand-on/troubles': { runs: [] },
    'POST /api/staff/destinations': () => promise,
  });
  renderPage('/handing-on/new', 'administrator');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  fireEvent.change(name, { target: { value: 'Slate' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.at(-1)?.call).toBe('POST /api/staff/destinations'));
  fireEvent.change(name, { target: { value: 'Slate again' } });
  resolve({ message: 'It is set up.', id: 3, signing_secret: 'whsec_made' });
  expect(await screen.findByText('whsec_made')).toBeTruthy();
});
