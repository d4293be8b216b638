import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { withoutUnheard } from './unheard-events.ts';

it('React listens to a key going down and to what it writes, and to nothing else of it', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  const heard = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const [onKeyDown, onChange] = [vi.fn(), vi.fn()];
  const made = withoutUnheard(root, () => createRoot(root));
  await act(() => made.render(<input onKeyDown={onKeyDown} onChange={onChange} />));
  const types = heard.mock.calls.map(([type]) => type);
  expect(types).toEqual(expect.arrayContaining(['keydown', 'input', 'click', 'focusin']));
  for (const unheard of ['keypress', 'keyup', 'textInput', 'selectionchange']) {
    expect(types).not.toContain(unheard);
  }
  await userEvent.type(root.querySelector('input') as HTMLInputElement, 'a');
  expect([onKeyDown, onChange].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await act(() => made.unmount());
  root.remove();
});

it('others may listen to all of it at the same place', () => {
  const root = document.createElement('div');
  withoutUnheard(root, () => undefined);
  const listener = vi.fn();
  for (const target of [root, document]) target.addEventListener('keyup', listener);
  root.dispatchEvent(new Event('keyup'));
  document.dispatchEvent(new Event('keyup'));
  expect(listener).toHaveBeenCalledTimes(2);
  document.removeEventListener('keyup', listener);
});
