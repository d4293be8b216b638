import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applicant, renderPage } from '../testing.tsx';

const TITLE = "We're missing some information!";
const summary = () => within(screen.getByRole('region', { name: TITLE }));

describe('the summary of what is missing', () => {
  it('shows only while the web status is validating', () => {
    const { app } = renderPage('member', { session: applicant() });
    expect(screen.queryByText(TITLE)).toBeNull();
    act(() => app.session.setState({ webStatus: 'validating' }));
    expect(screen.getByRole('heading', { name: TITLE })).toBeTruthy();
    expect(
      screen.getByText(
        'The links below show what needs to be completed. Missing items will be highlighted on each page; simply fix them and then resubmit your application.',
      ),
    ).toBeTruthy();
  });

  it('links each entry to its question', () => {
    renderPage('member', { session: applicant({ webStatus: 'validating' }) });
    const link = summary().getByRole('link', { name: 'First Name' });
    expect(link.getAttribute('href')).toBe('/member#first_name');
    expect(
      summary().getByRole('link', { name: 'Search for Your School' }).getAttribute('href'),
    ).toBe('/play#school_name');
  });

  it('loses an entry as soon as it is put right', async () => {
    const { user } = renderPage('member', { session: applicant({ webStatus: 'validating' }) });
    await user.type(screen.getByLabelText('First name'), 'V');
    expect(summary().queryByRole('link', { name: 'First Name' })).toBeNull();
  });

  it.each(['/member', '/Member/'])(
    'leads within the page by the address alone, from %s',
    async (path) => {
      const { user, dependencies } = renderPage('member', {
        path,
        session: applicant({ webStatus: 'validating' }),
      });
      await user.click(summary().getByRole('link', { name: 'First Name' }));
      expect(screen.getByLabelText('Address', { selector: 'output' }).textContent).toBe(
        '/member#first_name',
      );
      expect(dependencies.go).not.toHaveBeenCalled();
    },
  );

  it('saves before it leads to another page', async () => {
    const { user, dependencies, sent } = renderPage('member', {
      session: applicant({ webStatus: 'validating' }),
      server: { 'PUT /api/answer': { message: 'Saved.' } },
    });
    await user.type(screen.getByLabelText('First name'), 'V');
    await user.click(summary().getByRole('link', { name: 'Search for Your School' }));
    expect(sent.map(({ call }) => call)).toEqual(['PUT /api/answer']);
    expect(dependencies.go).toHaveBeenCalledWith('/play#school_name', { replace: false });
  });

  it('gets the focus when the applicant is led to it', async () => {
    const { flow } = renderPage('member', { session: applicant({ webStatus: 'validating' }) });
    expect(document.activeElement).toBe(document.body);
    await act(() => flow.submit('member'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: TITLE }));
  });

  it('is folded after five on a phone, and opened by a press', async () => {
    const { user } = renderPage('member', { session: applicant({ webStatus: 'validating' }) });
    const folded = () =>
      summary()
        .getAllByRole('link')
        .filter((link) => link.closest('[class*="folded"]')).length;
    const all = summary().getAllByRole('link').length;
    expect(all).toBeGreaterThan(5);
    expect(folded()).toBe(all - 5);
    expect(summary().getByText(`${all} answers are still missing.`)).toBeTruthy();
    await user.click(summary().getByRole('button', { name: `Show ${all - 5} more` }));
    expect(folded()).toBe(0);
    expect(
      summary().getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded'),
    ).toBe('true');
  });

  it('is followed by a way from one missing answer to the next, beside the buttons', async () => {
    const { user } = renderPage('member', { session: applicant({ webStatus: 'validating' }) });
    const address = () => screen.getByLabelText('Address', { selector: 'output' }).textContent;
    const next = () => screen.getByRole('link', { name: 'Next missing answer' });
    await user.click(next());
    expect(address()).toBe('/member#first_name');
    await user.click(next());
    expect(address()).toMatch(/^\/member#(?!first_name)/);
  });

  it('gone, the way to the next is gone, too', () => {
    renderPage('member', { session: applicant() });
    expect(screen.queryByRole('link', { name: 'Next missing answer' })).toBeNull();
  });
});
