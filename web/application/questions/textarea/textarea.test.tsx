import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing.tsx';

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

  it('says how much of a paste did not fit, until something else is typed', async () => {
    const { user, store } = renderPage('play', { answers });
    await user.click(box());
    await user.paste('x'.repeat(212));
    expect(store.getState().answers.banned_comment).toBe('x'.repeat(200));
    expect(screen.getByText(/12 characters were left out/)).toBeTruthy();
    await user.type(box(), '{Backspace}');
    expect(screen.queryByText(/were left out/)).toBeNull();
  });

  it('says nothing of a paste that fits', async () => {
    const { user } = renderPage('play', { answers });
    await user.click(box());
    await user.paste('x'.repeat(200));
    expect(screen.queryByText(/were left out/)).toBeNull();
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
