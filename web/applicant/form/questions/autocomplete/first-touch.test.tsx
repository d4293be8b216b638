import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

describe('a search whose list has not loaded yet', () => {
  it('goes on with what was typed meanwhile, as if the list had been there', async () => {
    const { user, store, unmount } = renderPage('play');
    globalThis.fetch = (async () =>
      Response.json([
        { id: '460010', text: 'Spaulding High School', sub_text: 'Barre, VT' },
      ])) as typeof fetch;
    const plain = screen.getByRole('combobox', { name: 'School' });
    expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();
    // In one task, so that what draws the list cannot have arrived between.
    act(() => plain.focus());
    fireEvent.change(plain, { target: { value: 'spau' } });
    expect(await screen.findByRole('option', { name: /Spaulding/ })).toBeTruthy();
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'School' });
    expect(box.value).toBe('spau');
    expect(document.activeElement).toBe(box);
    await user.keyboard('l');
    expect(box.value).toBe('spaul');
    await user.tab();
    unmount();
    expect(store.getState().answers.school_name).toBe('spaul');
  });
});
