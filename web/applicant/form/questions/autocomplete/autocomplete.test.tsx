import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type FormOnScreen, renderPage } from '../../testing.tsx';

const SPAULDING = { id: '460010', text: 'Spaulding High School', sub_text: 'Barre, VT' };
const FILLED = /^Filled in: .*City.*: Barre.*: United States/;
const ENTRY = { name: 'Spaulding High School', city: 'Barre', country: 'USA' };

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /School$/ });
const option = () => screen.findByRole('option', { name: /Spaulding/ });

/** Opens a page, and answers searches with one school, and its id with its entry. */
function open(on: FormOnScreen = {}, pageId = 'play') {
  const isSearch = () => String(vi.mocked(fetch).mock.lastCall?.[0]).includes('text=');
  const server = { 'GET /lookup/find': () => (isSearch() ? [SPAULDING] : ENTRY) };
  return renderPage(pageId, { ...on, server });
}

/** Types once the list can be drawn, whose code loads at the first touch of the page. */
async function search(user: ReturnType<typeof open>['user']) {
  await user.hover(document.body);
  await screen.findByRole('listbox', { hidden: true });
  await user.type(box(), 'spau');
}

describe('a search as you type', () => {
  it('takes over what was typed before its list had loaded', async () => {
    const { user, store, unmount } = open();
    // The first test, because the code of the list is loaded once. In one task, so that what draws the list cannot have arrived between.
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: 'spau' } });
    await option();
    expect(box().value).toBe('spau');
    expect(document.activeElement).toBe(box());
    await user.keyboard('l{Tab}');
    unmount();
    expect(store.getState().answers.school_name).toBe('spaul');
  });

  it("asks for schools in the applicant's own state before others of the name", async () => {
    const form = applicationForm(sampleTenant);
    const { user } = open({ form, answers: { country: 'USA', state: 'OR' } }, 'education');
    await search(user);
    await option();
    expect(fetch).toHaveBeenCalledWith(
      '/lookup/find?text=spau&category=hs_ceeb&max_results=5&state=OR',
      expect.anything(),
    );
  });

  it('fills in the data of the chosen school, by keyboard alone, and says what it filled in', async () => {
    const { user, store } = open();
    await search(user);
    const { id } = await option();
    expect(box().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(box().getAttribute('aria-activedescendant')).toBe(id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().answers.school_code).toBe('460010'));
    expect(store.getState().answers).toMatchObject({
      school_name: 'Spaulding High School',
      school_name_desc: 'Spaulding High School',
      school_city: 'Barre',
      school_country: 'USA',
      school_country_desc: 'United States',
    });
    expect(box().value).toBe('Spaulding High School');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await screen.findByText(FILLED);
    await user.type(box(), '!');
    expect(screen.queryByText(FILLED)).toBeNull();
  });

  it('stores own words when the box is left with its list open, before the page can close', async () => {
    const { user, store } = open();
    await search(user);
    await option();
    let stored: unknown;
    act(() => {
      box().blur();
      stored = store.getState().answers.school_name;
    });
    expect(stored).toBe('spau');
  });

  it('stores at once, without a list, when a browser fills in the box without focusing it', async () => {
    const { user, store } = open();
    const fillIn = (text: string) => fireEvent.change(box(), { target: { value: text } });
    fillIn('Barre High');
    expect(store.getState().answers.school_name).toBe('Barre High');
    await user.hover(document.body);
    await screen.findByRole('listbox', { hidden: true });
    fillIn('Barre Town High');
    expect(store.getState().answers.school_name).toBe('Barre Town High');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });
});
