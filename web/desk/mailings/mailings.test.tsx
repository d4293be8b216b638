import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

beforeEach(() => {
  setCollege({ ...sampleTenant, languages: ['en', 'es'] });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const TEXT = { language: 'en', subject: 'Hello', text: 'How are you?' };
const LETTERS = {
  letters: [{ id: 'hello', name: 'A greeting', texts: [TEXT], is_about_application: true }],
  fields: ['first_name'],
  languages: ['en', 'es'],
};
const COUNTED = {
  message: '',
  id: 7,
  count: 5,
  first: ['Ana'],
  facets: [],
  steps: [],
  items: [],
  codes: [],
  people: [],
  destinations: [],
  acts: [{ kind: 'letter', is_final: true }],
};
const PREVIEW = {
  letters: 3,
  left_out: [
    { why: 'no-news', count: 1 },
    { why: 'term', count: 1 },
  ],
  previews: [{ name: 'Ana', subject: 'Hello', text: 'How are you, Ana?' }],
};

it('a letter of the file is looked at, and sent to the view of the address', async () => {
  const total = { count: 5, is_more: false };
  const recorded = pretendServer({
    'GET /api/staff/views': { views: [] },
    'GET /api/staff/applications': {
      applications: [],
      total,
      sort: 'name',
      mended: [],
      columns: [],
      next: '',
      previous: '',
    },
    'GET /api/staff/applications/facets': { total, facets: [] },
    'GET /api/staff/acts': { acts: [] },
    'POST /api/staff/acts': COUNTED,
    'GET /api/staff/letters': LETTERS,
    'POST /api/staff/acts/7/letter': PREVIEW,
    'POST /api/staff/acts/7/begin': { message: 'The act on 5 applications has begun.' },
  });
  renderPage('/applications?facets=term%3A2027FA', 'registrar');
  fireEvent.click(await screen.findByRole('button', { name: 'Write to these…' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Look at three letters' }));
  await screen.findByText('3 people get this letter.');
  screen.getByText(/want only letters about their application/);
  screen.getByText(/have nothing for: term/);
  screen.getByText('How are you, Ana?');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getAllByLabelText('Subject')[0] as HTMLElement, {
    target: { value: 'Good day' },
  });
  // What is shown is what would be sent.
  await vi.waitFor(() => expect(screen.queryByText('How are you, Ana?')).toBeNull());
  fireEvent.change(dialog.getByRole('textbox', { name: /^Number of applications/ }), {
    target: { value: '5' },
  });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'The week before' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Send a letter' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const choices = { texts: [{ ...TEXT, subject: 'Good day' }], is_about_application: true };
  expect(recorded.find(({ call }) => call.endsWith('/begin'))?.body).toEqual({
    kind: 'letter',
    choices,
    reason: 'The week before',
    typed: 5,
  });
});

it('the outbox shows what was refused, and is paused', async () => {
  const recorded = pretendServer({
    'GET /api/staff/acts/7/outbox': {
      subject: 'Hello',
      counts: { sent: 1, waiting: 1, refused: 1 },
      troubles: [
        {
          account: 18,
          name: 'Ben',
          mail: 'ben@mail.example',
          state: 'refused',
          at: '2025-01-10T12:00:00.000Z',
        },
      ],
    },
    'PUT /api/staff/acts/7/outbox': { message: 'The letters are paused.' },
  });
  renderPage('/letters/7', 'registrar');
  await screen.findByText('ben@mail.example');
  screen.getByText('Sent: 1');
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await vi.waitFor(() =>
    expect(recorded.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ to: 'paused' }),
  );
});
