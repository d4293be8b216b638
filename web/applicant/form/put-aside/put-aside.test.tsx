import { act, screen, waitFor, within } from '@testing-library/react';
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
/** A server that has one piece until that is deleted. */
function serverWithPiece() {
  let pieces = [stored()];
  return {
    ...SAVED,
    'GET /api/put-aside': () => ({ pieces }),
    [DELETED]: () => {
      pieces = [];
      return { message: 'Gone.' };
    },
  };
}
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('an answer that a choice hides', () => {
  it('can be had back at once, with the choice that hid it; the focus goes there', async () => {
    const { user, store } = renderPage('member', {
      session: applicant(),
      answers: ANSWERS,
      server: SAVED,
    });
    await user.selectOptions(screen.getByLabelText('Country'), 'UK');
    expect(screen.queryByLabelText(/ZIP/)).toBeNull();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const notice = await screen.findByText(/^Put aside:/, { selector: 'p' });
    expect(notice.getAttribute('role')).toBe('status');
    expect(notice.textContent).toBe('Put aside: ZIP/Postal Code: 05641.');
    await user.click(undo);
    expect(value('Country')).toBe('USA');
    expect(value('ZIP/Postal Code')).toBe('05641');
    await waitFor(() => expect(document.activeElement?.id).toBe('zip'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(store.getState().aside).toEqual([]);
  });

  it('is offered back until that is closed, and then lies on the shelf of its section', async () => {
    const { user } = renderPage('member', {
      session: applicant(),
      answers: ANSWERS,
      server: SAVED,
    });
    await user.selectOptions(screen.getByLabelText('Country'), 'UK');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    const toggle = await screen.findByRole('button', { name: 'Put aside (1)' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    const list = screen.getByRole('list', { name: 'Put aside: How to reach you' });
    expect(list.textContent).toMatch(/ZIP\/Postal Code: 05641, put aside, \w+ \d+, \d{4}/);
    await user.click(within(list).getByRole('button', { name: 'Bring back' }));
    expect(value('ZIP/Postal Code')).toBe('05641');
    expect(screen.queryByRole('button', { name: /Put aside/ })).toBeNull();
  });

  it('can be had back by who has no account, too', async () => {
    const { user } = renderPage('member', { answers: ANSWERS });
    await user.selectOptions(screen.getByLabelText('Country'), 'UK');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(value('ZIP/Postal Code')).toBe('05641');
  });
});

describe('an essay behind the tab that was left', () => {
  it('is put aside, and comes back with its tab, pressed while the page still asks for a document', async () => {
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
});

describe('what was put aside on another day or device', () => {
  it('is listed, and counts again once it is brought back', async () => {
    const { user, store, sent } = renderPage('play', {
      session: applicant(),
      situation: { tabs: { story: 'upload' } },
      server: {
        ...serverWithPiece(),
        'GET /api/pdf/document-answer/story_doc': {
          status: 'not_answered',
          message: '',
          url: '',
          pages: [],
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Put aside (1)' }));
    const row = screen.getByRole('listitem');
    expect(row.textContent).toMatch(/^Your story \(7 words\), put aside, Nov 20, 2026/);
    await user.click(within(row).getByRole('button', { name: 'Bring back' }));
    await waitFor(() => expect(store.getState().walked.answers.story_essay).toBe(ESSAY));
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(DELETED));
    const calls = sent.map(({ call }) => call);
    expect(calls.indexOf('PUT /api/answer')).toBeLessThan(calls.indexOf(DELETED));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Put aside/ })).toBeNull());
  });

  it('can be thrown away', async () => {
    const { user } = renderPage('play', {
      session: applicant(),
      server: serverWithPiece(),
    });
    await user.click(await screen.findByRole('button', { name: 'Put aside (1)' }));
    await user.click(screen.getByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Put aside/ })).toBeNull());
  });

  it('stays where it is when that cannot be told to the server', async () => {
    const { user } = renderPage('play', {
      session: applicant(),
      server: {
        'GET /api/put-aside': { pieces: [stored()] },
        [DELETED]: { status: 503, body: { message: 'Not now.' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Put aside (1)' }));
    await user.click(screen.getByRole('button', { name: 'Throw away' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Put aside (1)' })).toBeTruthy();
  });

  it('a file is attached again by the server', async () => {
    const restored = 'POST /api/put-aside/0b9e6c1a-5a0f-4a55-9d1c-8f3f4f0f9d57/restore';
    let isBack = false;
    const document = { answer_key: 'story_doc', file_name: 'essay.docx', file_size: 52_400 };
    const { user } = renderPage('play', {
      session: applicant(),
      situation: { tabs: { story: 'upload' } },
      server: {
        ...SAVED,
        'GET /api/put-aside': () => ({
          pieces: isBack ? [] : [stored({ answers: {}, document })],
        }),
        [restored]: () => {
          isBack = true;
          return { message: 'Back.' };
        },
        'GET /api/pdf/document-answer/story_doc': () =>
          isBack
            ? { status: 'completed', message: '', url: '/essay.pdf', pages: [] }
            : { status: 'not_answered', message: '', url: '', pages: [] },
        'GET /api/document-answer': () =>
          isBack ? { story_doc: { file_name: 'essay.docx', file_size: 52_400 } } : {},
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Put aside (1)' }));
    expect(screen.getByRole('listitem').textContent).toContain('Your file essay.docx (52 kB)');
    await user.click(screen.getByRole('button', { name: 'Bring back' }));
    expect(await screen.findByText('Attached, 52 kB')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Put aside/ })).toBeNull());
  });
});

describe('an answer that was changed on another device, too', () => {
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

  it('is never overwritten without a word: the page says so, and what is new shows', async () => {
    const { sent } = await saveBeside();
    expect(sent[0]?.body).toEqual({
      answers: { city: 'Boston' },
      answers_version: 3,
      seen: { city: 'Barre' },
    });
    const notice = await screen.findByText(/^You also changed this on another device/, {
      selector: 'p',
    });
    expect(notice.textContent).toContain('City: Bend');
    expect(value(/^First name/)).toBe('Vera');
    expect(value(/^City( |$)/)).toBe('Boston');
  });

  it('can be used instead, and the other way round again', async () => {
    const { user } = await saveBeside();
    await user.click(await screen.findByRole('button', { name: 'Use the other one' }));
    await waitFor(() => expect(value(/^City( |$)/)).toBe('Bend'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(value(/^City( |$)/)).toBe('Boston'));
  });

  it('can be left aside', async () => {
    const { user } = await saveBeside();
    await user.click(await screen.findByRole('button', { name: 'Keep this one' }));
    expect(value(/^City( |$)/)).toBe('Boston');
    expect(await screen.findByRole('button', { name: 'Put aside (1)' })).toBeTruthy();
  });
});
