import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing.tsx';

beforeAll(() => Promise.all([import('./CutNotice.tsx'), import('./WordCount.tsx')]));

afterEach(() => vi.useRealTimers());

const answers = { banned: 'Y' };
const box = () => screen.getByLabelText<HTMLTextAreaElement>(/Please tell us more/);

describe('many lines of text', () => {
  it('counts what is used of the room that the answer has', async () => {
    const { user } = renderPage('play', { answers });
    await user.type(box(), 'I hummed.');
    expect(screen.getByText('9 of 200 characters')).toBeTruthy();
    expect(box().getAttribute('aria-describedby')).toContain('banned_comment-counter');
  });

  it('counts words only once typing pauses', async () => {
    const { store } = renderPage('play', { answers });
    await act(async () => undefined);
    vi.useFakeTimers();
    const type = (text: string) => act(() => store.change(() => ({ banned_comment: text })));
    type('I');
    type('I hummed');
    act(() => vi.advanceTimersByTime(299));
    expect(screen.queryByText(/words?$/)).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('2 words')).toBeTruthy();
  });

  it('tells a screen reader once typing rests, when room gets scarce', () => {
    vi.useFakeTimers();
    const { store } = renderPage('play', { answers });
    act(() => store.change(() => ({ banned_comment: 'x'.repeat(190) })));
    expect(screen.queryByText('10 characters left')).toBeNull();
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByText('10 characters left').getAttribute('role')).toBe('status');
  });
});

describe('a paste that does not fit', () => {
  const open = async (pasted: string) => {
    const page = renderPage('play', { answers });
    await page.user.click(box());
    await page.user.paste(pasted);
    return page;
  };
  const left = () => screen.findByLabelText<HTMLTextAreaElement>(/^Left out/);

  it('is cut off, says how much of it, and keeps that while the applicant types on', async () => {
    const { user, store } = await open(`${'x'.repeat(200)}the last words`);
    expect(store.getState().answers.banned_comment).toBe('x'.repeat(200));
    const notice = screen.getByText(/14 characters were left out/);
    expect(notice.getAttribute('role')).toBe('status');
    await user.type(box(), '{Backspace}');
    expect((await left()).value).toBe('the last words');
    expect(
      screen.getByText('To put it back, first shorten your text by 13 characters.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull();
  });

  it('is put back in its place once there is room', async () => {
    const { user, store } = renderPage('play', { answers });
    act(() => store.change(() => ({ banned_comment: 'A cold stove.' })));
    act(() => store.keepCut('banned_comment', { text: ' winter', after: 'A cold' }));
    await user.click(await screen.findByRole('button', { name: 'Put it back' }));
    expect(box().value).toBe('A cold winter stove.');
    expect(document.activeElement).toBe(box());
    expect(screen.queryByText(/left out/i)).toBeNull();
  });

  it('can be copied, and goes only when the applicant says so', async () => {
    const { user } = await open(`${'x'.repeat(200)}the last words`);
    await left();
    await user.click(screen.getByRole('button', { name: 'Copy it' }));
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('the last words');
    await user.click(screen.getByRole('button', { name: 'Delete it' }));
    expect(screen.queryByLabelText(/^Left out/)).toBeNull();
    expect(document.activeElement).toBe(box());
  });

  it('is kept where it was dropped, too, unless it only moved', async () => {
    const { store } = renderPage('play', { answers });
    const drop = () => {
      const event = createEvent.drop(box());
      Object.assign(event, { dataTransfer: { getData: () => 'y'.repeat(201) } });
      fireEvent(box(), event);
    };
    fireEvent.dragStart(box());
    drop();
    fireEvent.dragEnd(box());
    expect(store.getState().cuts).toEqual({});
    drop();
    expect(store.getState().cuts.banned_comment?.text).toBe('y');
  });

  it('has the room of what it replaces', async () => {
    const { user, store } = renderPage('play', { answers });
    act(() => store.change(() => ({ banned_comment: 'x'.repeat(200) })));
    await user.click(box());
    box().setSelectionRange(0, 50);
    await user.paste('y'.repeat(50));
    expect(store.getState().cuts).toEqual({});
    box().setSelectionRange(0, 50);
    await user.paste(`${'z'.repeat(50)}!`);
    expect(store.getState().cuts.banned_comment?.text).toBe('!');
  });

  it('is no matter where all of it fits', async () => {
    const { store } = await open('x'.repeat(200));
    expect(screen.queryByText(/left out/i)).toBeNull();
    expect(store.getState().cuts).toEqual({});
  });
});
