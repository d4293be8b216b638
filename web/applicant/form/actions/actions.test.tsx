import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { completeToyAnswers, toySituation } from '#form/engine/toy-form.ts';
import { applicant, renderPage } from '../testing.tsx';

const SAVED = { 'PUT /api/answer': { message: 'Saved.' } };
const names = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((name) => ['Save and Continue', 'Previous', 'Save', 'Submit'].includes(name));

describe('the ways on', () => {
  it('are the same on the first page, from which none leads back', () => {
    renderPage('member');
    expect(names()).toEqual(['Previous', 'Save and Continue', 'Save']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  });

  it('are the same on the last, and to submit', () => {
    renderPage('play');
    expect(names()).toEqual(['Submit', 'Previous', 'Save and Continue', 'Save']);
  });

  it('lead from the last page to the whole application', async () => {
    const { user, dependencies } = renderPage('play', { session: applicant() });
    const main = screen.getByRole('button', {
      name: 'Save and Continue',
      description: 'Next: check your answers',
    });
    await user.click(main);
    expect(dependencies.go.mock.calls).toEqual([['/review', { replace: false }]]);
  });

  it('lead from the others to the next step, of which nothing need be said', () => {
    renderPage('member');
    expect(screen.queryByText(/^Next:/)).toBeNull();
  });

  it('of the last page speak of being ready only when nothing is missing', () => {
    const { store } = renderPage('play', {
      session: applicant(),
      answers: { ...completeToyAnswers, first_name: '', agrees: false },
      situation: toySituation,
    });
    expect(screen.getByText(/2 answers are still missing/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/ready/i);
    act(() => store.change(() => ({ first_name: 'Vera', agrees: true })));
    expect(screen.getByRole('heading', { name: 'Ready to submit' })).toBeTruthy();
    expect(screen.queryByText(/still missing/)).toBeNull();
  });

  it('save before they go, and say when it was saved', async () => {
    const { user, dependencies, sent } = renderPage('member', {
      session: applicant(),
      server: SAVED,
    });
    await user.type(screen.getByLabelText('First name'), 'Vera');
    expect(screen.getByText('Saving…')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save and Continue' }));
    expect(sent).toEqual([{ call: 'PUT /api/answer', body: { answers: { first_name: 'Vera' } } }]);
    expect(dependencies.go).toHaveBeenCalledWith('/play', { replace: false });
    expect(screen.getByText(/^Saved \d/)).toBeTruthy();
  });

  it('stay when the save fails: what went wrong shows in a dialog, and what was typed is kept', async () => {
    // React tells of every error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, dependencies, store } = renderPage('member', {
      session: applicant(),
      server: { 'PUT /api/answer': { status: 503, body: { message: 'Not now.' } } },
    });
    await user.type(screen.getByLabelText('First name'), 'Vera');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Unexpected Error' });
    expect(dialog.textContent).toContain('Not now.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(/^Not saved yet\. We will try again soon\./).textContent).toContain(
      'What you typed is kept here.',
    );
    expect(store.unsaved().answers).toEqual({ first_name: 'Vera' });
    expect(dependencies.go).not.toHaveBeenCalled();
  });

  it('lead nowhere when Enter is pressed in a question', async () => {
    const { user, dependencies } = renderPage('member', { session: applicant(), server: SAVED });
    await user.type(screen.getByLabelText('First name'), 'Vera{Enter}');
    expect(dependencies.go).not.toHaveBeenCalled();
  });
});
