import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '#web/core/api/request.ts';
import { PartUnavailable } from '#web/core/parts/load-part.ts';
import { logCaughtError } from './Boundary.tsx';
import { DialogBoundary } from './DialogBoundary.tsx';

/** Throws when pressed; works again once remounted. */
function Fragile() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new RequestError('The server said no.', 500, {}, undefined, '7K3M-9QPD');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('a dialog boundary', () => {
  it('says what happened under "Unexpected Error", and brings its children back', async () => {
    const onReset = vi.fn();
    render(
      <DialogBoundary onReset={onReset}>
        <Fragile />
      </DialogBoundary>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Break' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Unexpected Error' });
    expect(dialog.textContent).toContain('The server said no.');
    expect(dialog.textContent).toContain('If you call us, say: 7K3M-9QPD');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Break' })).toBeTruthy();
    expect(onReset).toHaveBeenCalledTimes(1);
  });
});

describe('an error that a boundary has caught', () => {
  it.each([
    ['a refusal of the server', new RequestError('Not now.', 503), 'info'],
    ['a part that did not load', new PartUnavailable(new TypeError('Failed to fetch')), 'info'],
    ['a mistake of ours', new TypeError('undefined is not a function'), 'error'],
  ] as const)('%s is written as what it is', (_what, caught, level) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    logCaughtError(caught);
    expect([info.mock.calls.length, error.mock.calls.length]).toEqual(
      level === 'info' ? [1, 0] : [0, 1],
    );
  });
});
