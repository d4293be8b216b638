import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '#web/core/api/request.ts';
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

it('a dialog boundary says what happened under "Unexpected Error", and brings its children back', async () => {
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
