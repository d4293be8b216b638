import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing.tsx';

afterEach(() => vi.useRealTimers());

const answers = { banned: 'Y' };
const box = () => screen.getByLabelText<HTMLTextAreaElement>(/Please tell us more/);

it('a long text tells a screen reader, after a pause of typing, when little room is left', () => {
  vi.useFakeTimers();
  const { store } = renderPage('play', { answers });
  act(() => store.change(() => ({ banned_comment: 'x'.repeat(190) })));
  expect(screen.queryByText('10 characters left')).toBeNull();
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByText('10 characters left').getAttribute('role')).toBe('status');
});

describe('a paste that does not fit', () => {
  it('is also kept if it was dropped, unless it only moved', async () => {
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

  it('may use the room of the text that it replaces', async () => {
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
});
