import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { applicant, renderPage } from '../testing.tsx';
import { PrefilledForm } from './PrefilledForm.tsx';

const stored = { 'GET /public/tmp': { answer: { first_name: 'Vera', country: 'USA' } } };
const notice = () => screen.queryByText('This link could not fill in the form for you');

describe('a link with a token', () => {
  it('fills in the form as if the visitor had typed it', async () => {
    const { store } = renderPage('member', {
      search: '?token=good',
      server: stored,
      above: <PrefilledForm />,
    });
    await vi.waitFor(() =>
      expect(store.getState().answers).toMatchObject({
        first_name: 'Vera',
        country_desc: 'United States',
      }),
    );
    expect(notice()).toBeNull();
  });

  it.each([
    ['unknown', '?token=bad', { 'GET /public/tmp': { status: 403, body: { message: 'No' } } }],
    ['empty', '?token=', {}],
  ])('that is %s opens the empty form and says so', async (_kind, search, server) => {
    const { store } = renderPage('member', { search, server, above: <PrefilledForm /> });
    await vi.waitFor(() => expect(notice()).toBeTruthy());
    expect(store.getState().answers).toEqual({});
  });

  it('does nothing for an applicant who is logged in', () => {
    const { sent } = renderPage('member', {
      search: '?token=other',
      session: applicant(),
      above: <PrefilledForm />,
    });
    expect(sent).toEqual([]);
    expect(notice()).toBeNull();
  });
});
