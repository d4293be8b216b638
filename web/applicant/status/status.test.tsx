import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

const LETTER = { id: 1, kind: 'offer' as const, letter: [], released_at: '2025-03-15T12:00:00Z' };
const offer = (answer: '' | 'accepted') => ({
  reply_by: '2099-05-01',
  is_open: true,
  answer,
  answered_at: STATUS.submitted_at,
});

function open(status: ApplicationStatus | (() => ApplicationStatus), more: object = {}) {
  pretendServer({ 'GET /api/status': status, ...more });
  renderRoutes([{ path: '/status', Component }], { pathname: '/status', state: null }, (app) => {
    app.session.setState({ isLoggedIn: true, webStatus: 'submitted' });
  });
}

it('shows no receipt if there is none yet', async () => {
  open({ ...STATUS, code: '' });
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('region', { name: 'Your receipt' })).toBeNull();
});

it('shows the items of the application, and since when each is here', async () => {
  const item = { text: 'Ask your school.', due: '', state: 'awaiting' as const, on: '' };
  open({
    ...STATUS,
    checklist: [
      { ...item, id: 'transcript', label: 'Transcript', due: '2025-02-01' },
      { ...item, id: 'letter', label: 'Letter', state: 'received', on: '2025-01-12' },
      { ...item, id: 'scores', label: 'Scores', text: '', state: 'waived', on: '2025-01-12' },
    ],
  });
  const part = await screen.findByRole('region', { name: 'What belongs to your application' });
  expect([...part.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
    'Not here yet (due February 1, 2025)TranscriptAsk your school.',
    'Arrived January 12, 2025LetterAsk your school.',
    'Not neededScores',
  ]);
  screen.getByText(/Ask your school to send us your official transcript/);
});

it('does not ask for items that are here', async () => {
  const transcript = { id: 'transcript', label: 'Transcript', text: '', due: '' };
  open({ ...STATUS, checklist: [{ ...transcript, state: 'received', on: '2025-01-12' }] });
  await screen.findByText('Arrived January 12, 2025');
  expect(screen.queryByText(/Ask your school to send us your official transcript/)).toBeNull();
});

it('shows an answer from another tab once it is visible again, and stays while the server is away', async () => {
  let answer: '' | 'accepted' = '';
  let isAway = false;
  open(
    () => {
      if (isAway) throw new TypeError('no network');
      return { ...STATUS, decision: { ...LETTER, offer: offer(answer) } };
    },
    {
      'PUT /api/offer': () => {
        throw new TypeError('no network');
      },
    },
  );
  isAway = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the offer' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Accept the offer' })).toBeTruthy();
  isAway = false;
  answer = 'accepted';
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByRole('button', { name: 'Change your answer' });
});

it('keeps the focus at the answer to an offer while its buttons come and go', async () => {
  let answer: '' | 'accepted' = '';
  open(() => ({ ...STATUS, decision: { ...LETTER, offer: offer(answer) } }), {
    'PUT /api/offer': () => {
      answer = 'accepted';
      return { message: 'You have accepted. Welcome!' };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Accept the offer' }));
  const change = await screen.findByRole('button', { name: 'Change your answer' });
  const heading = screen.getByRole('heading', { name: 'Your answer' });
  expect(document.activeElement).toBe(heading);
  await user.click(change);
  expect(document.activeElement).toBe(heading);
});
