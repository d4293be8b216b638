import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LetterToWrite } from '#contract/recommenders.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import LetterTask from './LetterTask.tsx';

const letter = (id: number, applicant: string): LetterToWrite => ({
  ...{ id, applicant, kind: 'counselor', waived: true, state: 'opened', ended_at: '' },
  ...{ is_withdrawn: false, text: '', files: [] },
});

test('a letter is saved when the writer goes back to the list, and is there when it is opened again', async () => {
  const recorded = pretendServer({
    'GET /link/letters': {
      address: 'dana@school.example',
      others: 0,
      requests: [letter(1, 'Ada'), letter(2, 'Bo')],
    },
    'PUT /link/letters/1': { message: 'Your letter is saved.' },
  });
  const Component = () => <LetterTask link="x" />;
  renderRoutes([{ path: '/link', Component }], { pathname: '/link' });
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name }));

  await press('Open the letter for Ada');
  fireEvent.change(screen.getByLabelText('Your letter'), { target: { value: 'Ada is' } });
  await press('Back to the list');
  expect(await screen.findByText('Started, not sent yet')).toBeTruthy();
  expect(recorded).toContainEqual({
    call: 'PUT /link/letters/1',
    body: { text: 'Ada is', seen: '' },
  });
  await press('Open the letter for Ada');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your letter').value).toBe('Ada is');
});

test('a letter that could not be saved asks before the page is left', async () => {
  const requests = [letter(1, 'Ada')];
  pretendServer({
    'GET /link/letters': { address: 'dana@school.example', others: 0, requests },
    'PUT /link/letters/1': { status: 503, body: { message: 'Please wait a moment.' } },
  });
  const Component = () => <LetterTask link="x" />;
  renderRoutes([{ path: '/link', Component }], { pathname: '/link' });
  const box = await screen.findByLabelText('Your letter');
  const leave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

  expect(leave()).toBe(false);
  fireEvent.change(box, { target: { value: 'Ada is' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save and come back' }));
  await screen.findByText('Please wait a moment.');
  expect(leave()).toBe(true);
});

test('a letter that another tab has changed is replaced only by a button, not as it is typed', async () => {
  let isSeen = false;
  const recorded = pretendServer({
    'GET /link/letters': {
      address: 'dana@school.example',
      others: 0,
      requests: [letter(1, 'Ada')],
    },
    'PUT /link/letters/1': () => {
      if (isSeen) return { message: 'Your letter is saved.' };
      return { status: 412, body: { message: 'This letter was changed.' } };
    },
  });
  const Component = () => <LetterTask link="x" />;
  renderRoutes([{ path: '/link', Component }], { pathname: '/link' });
  const saves = () => recorded.filter(({ call }) => call === 'PUT /link/letters/1');
  const box = await screen.findByLabelText('Your letter');
  fireEvent.change(box, { target: { value: 'Ada is' } });
  fireEvent(window, new Event('pagehide'));
  await screen.findByText('This letter was changed.');
  fireEvent.change(box, { target: { value: 'Ada is kind' } });
  fireEvent(window, new Event('pagehide'));
  expect(saves()).toMatchObject([{ body: { text: 'Ada is', seen: '' } }]);

  isSeen = true;
  fireEvent.click(screen.getByRole('button', { name: 'Save and come back' }));
  await screen.findByText('Your letter is saved.');
  fireEvent.change(box, { target: { value: 'Ada is kind.' } });
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(saves()).toHaveLength(3));
  expect(
    saves()
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([{ text: 'Ada is kind' }, { text: 'Ada is kind.', seen: 'Ada is kind' }]);
});

test('the heading takes the focus if the focused button disappears', async () => {
  const sent = { state: 'received', ended_at: '2025-01-10T12:00:00Z' } as const;
  let ada = letter(1, 'Ada');
  pretendServer({
    'GET /link/letters': () => ({
      address: 'dana@school.example',
      others: 0,
      requests: [ada, letter(2, 'Bo')],
    }),
    'POST /link/letters/1/send': () => {
      ada = { ...ada, ...sent };
      return { message: 'Your letter is sent.' };
    },
  });
  const Component = () => <LetterTask link="x" />;
  renderRoutes([{ path: '/link', Component }], { pathname: '/link' });
  for (const name of [
    'Open the letter for Ada',
    'I cannot write this letter',
    'Back to the letter',
    'Send to the college',
    'Back to the list',
  ]) {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.isConnected, name).toBe(false));
    expect(document.activeElement, name).toBe(screen.getByRole('heading', { level: 1 }));
  }
});
