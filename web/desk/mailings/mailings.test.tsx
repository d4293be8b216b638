import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { aroundList, listed } from '../testing/applications.ts';
import { renderPage } from '../testing/render-page.tsx';

const TEXT = { language: 'en', subject: 'Hello', text: 'How are you?' };
const LETTERS = {
  letters: [{ id: 'hello', name: 'A greeting', texts: [TEXT], is_about_application: true }],
  fields: ['first_name'],
  languages: ['en', 'es'],
};
const PREVIEW = {
  letters: 3,
  left_out: [
    { why: 'no-news', count: 1 },
    { why: 'term', count: 1 },
  ],
  previews: [{ name: 'Ana', subject: 'Hello', text: 'How are you, Ana?' }],
};

it("a letter of the college's file is previewed, and sent to the view in the address", async () => {
  const around = aroundList(5, [], { acts: [{ kind: 'letter', is_final: true }] });
  const { total } = around['GET /api/staff/applications/facets'];
  const recorded = pretendServer({
    ...around,
    'GET /api/staff/applications': listed([], { total }),
    'GET /api/staff/letters': LETTERS,
    'POST /api/staff/acts/3/letter': PREVIEW,
  });
  renderPage('/applications?facets=term%3A2027FA', 'registrar', { languages: ['en', 'es'] });
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
  // The preview is the letter that would be sent.
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

it('the outbox shows refused letters, is paused by a key, and asks before it cancels', async () => {
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
  const changes = () =>
    recorded.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  fireEvent.keyDown(document.body, { key: 'p' });
  await vi.waitFor(() => expect(changes()).toEqual([{ to: 'paused' }]));
  fireEvent.keyDown(document.body, { key: 'c' });
  const asked = within(await screen.findByRole('dialog'));
  expect(changes()).toHaveLength(1);
  fireEvent.click(asked.getByRole('button', { name: 'Cancel the rest' }));
  await vi.waitFor(() => expect(changes()).toEqual([{ to: 'paused' }, { to: 'cancelled' }]));
});
