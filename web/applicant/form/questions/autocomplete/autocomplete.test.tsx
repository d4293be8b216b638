import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type FormOnScreen, renderPage } from '../../testing.tsx';

beforeAll(() => import('./Combobox.tsx'));

const SPAULDING = { id: '460010', text: 'Spaulding High School', sub_text: 'Barre, VT' };
const FILLED = /^Filled in: .*City.*: Barre.*: United States/;
const SPAULDING_ENTRY = { name: 'Spaulding High School', city: 'Barre', country: 'USA' };

async function open(on: FormOnScreen = {}, pageId = 'play') {
  const page = renderPage(pageId, on);
  // What draws the list loads at the first touch of the page.
  await page.user.hover(document.body);
  await screen.findByRole('listbox', { hidden: true });
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /School$/ });
  return { ...page, box };
}

/** Answers searches with one school, and entries with `entry`; everything else fails. */
function pretendLookup(entry: object | undefined) {
  const asked: string[] = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    if (path.includes('text=')) return Response.json([SPAULDING]);
    if (entry) return Response.json(entry);
    return Response.json({ message: 'No such school' }, { status: 404 });
  }) as typeof fetch;
  return asked;
}

describe('a search as you type', () => {
  it("asks for schools in the applicant's own state before others of the name", async () => {
    const form = applicationForm(sampleTenant);
    const { user } = await open({ form, answers: { country: 'USA', state: 'OR' } }, 'education');
    const asked = pretendLookup(SPAULDING_ENTRY);
    await user.type(screen.getByRole('combobox', { name: 'Search for Your School' }), 'spau');
    await screen.findByRole('option', { name: /Spaulding/ });
    expect(asked).toEqual(['/lookup/find?text=spau&category=hs_ceeb&max_results=5&state=OR']);
  });

  it('fills what belongs to the school that is chosen, with the keyboard alone, and says what', async () => {
    const { user, box, store } = await open();
    pretendLookup(SPAULDING_ENTRY);
    await user.type(box, 'spau');
    const option = await screen.findByRole('option', { name: /Spaulding/ });
    expect(box.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().answers.school_code).toBe('460010'));
    expect(store.getState().answers).toMatchObject({
      school_name: 'Spaulding High School',
      school_name_desc: 'Spaulding High School',
      school_city: 'Barre',
      school_country: 'USA',
      school_country_desc: 'United States',
    });
    expect(box.value).toBe('Spaulding High School');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await screen.findByText(FILLED);
    await user.type(box, '!');
    expect(screen.queryByText(FILLED)).toBeNull();
  });
});
