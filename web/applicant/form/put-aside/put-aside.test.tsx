import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Piece } from '#contract/put-aside.ts';
import { applicant, renderPage } from '../testing.tsx';

const SAVED = {
  'PUT /api/answer': { message: 'Saved.' },
  'PUT /api/tabs': { message: 'Saved.' },
};
const ESSAY = 'I learned to play on a train.';
const ANSWERS = { country: 'USA', country_desc: 'United States', city: 'Barre', zip: '05641' };
const stored = (more: Partial<Piece> = {}): Piece => ({
  id: '0b9e6c1a-5a0f-4a55-9d1c-8f3f4f0f9d57',
  reason: 'choice',
  put_at: '2026-11-20T15:42:00.000Z',
  answers: { story_essay: ESSAY },
  setting: {},
  ...more,
});
const DELETED = 'DELETE /api/put-aside/0b9e6c1a-5a0f-4a55-9d1c-8f3f4f0f9d57';
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

it('a visitor without an account can also restore an answer that a choice hid', async () => {
  const { user } = renderPage('member', { answers: ANSWERS });
  await user.selectOptions(screen.getByLabelText('Country'), 'UK');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(value('ZIP/Postal Code')).toBe('05641');
});

it("an essay behind a tab that was left is put aside; it comes back with its tab, even while the document's state is loading", async () => {
  const ASKED = 'GET /api/pdf/document-answer/story_doc';
  const asked = Promise.withResolvers<object>();
  const { user, sent } = renderPage('play', {
    session: applicant(),
    answers: { story_essay: ESSAY },
    situation: { tabs: { story: 'essay' } },
    server: {
      ...SAVED,
      [ASKED]: () => asked.promise,
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Upload it' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(ASKED));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.queryByText(/Please wait until/)).toBeNull();
  asked.resolve({ status: 'not_answered', message: '', url: '', pages: [] });
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your story/ });
  await waitFor(() => expect(box.value).toBe(ESSAY));
  const tabs = sent.filter(({ call }) => call === 'PUT /api/tabs').map(({ body }) => body);
  expect(tabs).toEqual([
    { tab_id: 'story', chosen_tab: 'upload' },
    { tab_id: 'story', chosen_tab: 'essay' },
  ]);
});

it('a piece that only this tab holds can be removed without a network', async () => {
  const { user, sent, store } = renderPage('member', { session: applicant(), answers: ANSWERS });
  await user.selectOptions(screen.getByLabelText('Country'), 'UK');
  await user.click(await screen.findByRole('button', { name: 'Set aside (1)' }));
  await user.click(screen.getByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(store.getState().aside).toEqual([]));
  expect(screen.queryByRole('button', { name: 'Set aside (1)' })).toBeNull();
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
});

describe('a piece that was put aside on another day or device', () => {
  it('leaves the list as soon as it is restored, and gets the focus before it is saved', async () => {
    const { user } = renderPage('member', {
      session: applicant(),
      server: {
        'GET /api/put-aside': { pieces: [stored({ answers: { city: 'Bend' } })] },
        'PUT /api/answer': () => new Promise(() => undefined),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set aside (1)' }));
    await user.click(screen.getByRole('button', { name: 'Bring back' }));
    await waitFor(() => expect(value(/^City( |$)/)).toBe('Bend'));
    expect(screen.queryByRole('button', { name: 'Set aside (1)' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.id).toBe('city'));
  });

  it('stays in the list if its removal fails on the server', async () => {
    const { user } = renderPage('play', {
      session: applicant(),
      server: {
        'GET /api/put-aside': { pieces: [stored()] },
        [DELETED]: { status: 503, body: { message: 'Not now.' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set aside (1)' }));
    await user.click(screen.getByRole('button', { name: 'Throw away' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set aside (1)' })).toBeTruthy();
  });
});

const PIECE = stored({
  reason: 'device',
  answers: { city: 'Bend' },
});

async function saveBeside() {
  const answers = [
    {
      message: 'Saved.',
      answers_version: 9,
      answers: { city: 'Boston', first_name: 'Vera' },
      put_aside: [PIECE],
    },
  ];
  const world = renderPage('member', {
    session: applicant(),
    server: {
      'PUT /api/answer': () => answers.shift() ?? { message: 'Saved.', answers_version: 10 },
      [`DELETE /api/put-aside/${PIECE.id}`]: { message: 'Gone.' },
    },
  });
  const { store, user } = world;
  const saved = { username: 'vera@example.org', counts: {}, tabs: {}, version: 3 };
  act(() => store.loadAccount({ ...saved, answers: { city: 'Barre' } }));
  await user.clear(screen.getByLabelText(/^City( |$)/));
  await user.type(screen.getByLabelText(/^City( |$)/), 'Boston');
  await act(() => world.flow.save());
  return world;
}

it('an answer that was also changed on another device is not overwritten silently: the page says so, and shows the new one', async () => {
  const { sent } = await saveBeside();
  expect(sent[0]?.body).toEqual({
    answers: { city: 'Boston' },
    answers_version: 3,
    seen: { city: ['Barre'] },
  });
  const notice = await screen.findByText(/^You also changed this on another device/, {
    selector: 'p',
  });
  expect(notice.textContent).toContain('City: Bend');
  expect(value(/^First name/)).toBe('Vera');
  expect(value(/^City( |$)/)).toBe('Boston');
});
