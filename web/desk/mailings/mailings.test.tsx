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
  ...{ id: 7, found: 5, letters: 3 },
  left_out: [
    { why: 'no-news', count: 1 },
    { why: 'term', count: 1 },
  ],
  previews: [{ account: 17, name: 'Ana' }],
};
const MAILING = {
  ...{ id: 7, name: 'A greeting', by: 'Ada', sent_at: '2025-01-10T12:00:00.000Z' },
  ...{ state: 'sending', counts: { sent: 1, waiting: 1, refused: 1 }, left_out: [] },
  troubles: [
    {
      ...{ account: 18, name: 'Ben', mail: 'ben@mail.example', state: 'refused' },
      at: '2025-01-10T12:00:00.000Z',
    },
  ],
};

it('a letter of the file is counted, looked at and sent to the view of the address', async () => {
  const recorded = pretendServer({
    'GET /api/staff/letters': LETTERS,
    'POST /api/staff/mailings': COUNTED,
    'POST /api/staff/mailings/7/send': { message: '3 letters are on their way.' },
    'GET /api/staff/mailings/7': MAILING,
  });
  const visited = renderPage('/letters/new?q=reyes&facets=term%3A2027FA', 'registrar');
  fireEvent.click(await screen.findByRole('button', { name: 'Count and look' }));
  await screen.findByRole('heading', { name: '3 people get this letter.' });
  screen.getByText(/want only letters about their application/);
  screen.getByText(/have nothing for: term/);
  const frame = screen.getByTitle('The letter to Ana');
  expect(frame.getAttribute('src')).toBe('/api/staff/mailings/7/letters/17');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The week before' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByRole('heading', { level: 1, name: 'A greeting' });
  expect(visited.at(-1)).toBe('/letters/7');
  const search = { q: 'reyes', facets: 'term:2027FA' };
  expect(recorded.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { search, name: 'A greeting', texts: [TEXT], is_about_application: true },
    { search, reason: 'The week before' },
  ]);
});

it('a change needs another count', async () => {
  pretendServer({
    'GET /api/staff/letters': LETTERS,
    'POST /api/staff/mailings': COUNTED,
  });
  renderPage('/letters/new', 'registrar');
  fireEvent.click(await screen.findByRole('button', { name: 'Count and look' }));
  await screen.findByRole('button', { name: 'Send' });
  fireEvent.change(screen.getAllByLabelText('Subject')[0] as HTMLElement, {
    target: { value: 'Good day' },
  });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull());
});

it('the outbox shows what was refused, and is paused', async () => {
  const recorded = pretendServer({
    'GET /api/staff/mailings/7': MAILING,
    'PUT /api/staff/mailings/7': { message: 'The letters are paused.' },
  });
  renderPage('/letters/7', 'registrar');
  await screen.findByText('ben@mail.example');
  screen.getByText('Sent: 1');
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await vi.waitFor(() =>
    expect(recorded.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ state: 'paused' }),
  );
});
