import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { applicant, renderPage } from '../testing.tsx';

const SAVED = { 'PUT /api/answer': { message: 'Saved.' } };
const names = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((name) => ['Save and Continue', 'Previous', 'Save', 'Submit'].includes(name));

describe('the ways on', () => {
  it('are to save and go on from the first page', () => {
    renderPage('member');
    expect(names()).toEqual(['Save and Continue', 'Save']);
  });

  it('are to go back, to submit and to save on the last', () => {
    renderPage('play');
    expect(names()).toEqual(['Previous', 'Submit', 'Save']);
  });

  it('save before they go, and say when it was saved', async () => {
    const { user, ports, sent } = renderPage('member', { session: applicant(), server: SAVED });
    await user.type(screen.getByLabelText('First name'), 'Vera');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save and Continue' }));
    expect(sent).toEqual([{ call: 'PUT /api/answer', body: { answers: { first_name: 'Vera' } } }]);
    expect(ports.go).toHaveBeenCalledWith('/play', { replace: false });
    expect(screen.getByText(/^Saved at/)).toBeTruthy();
  });

  it('stay when the save fails: what went wrong shows in a dialog, and what was typed is kept', async () => {
    // React tells of every error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, ports, store } = renderPage('member', {
      session: applicant(),
      server: { 'PUT /api/answer': { status: 503, body: { message: 'Not now.' } } },
    });
    await user.type(screen.getByLabelText('First name'), 'Vera');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Unexpected Error' });
    expect(dialog.textContent).toContain('Not now.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Not saved yet. What you typed is kept here.')).toBeTruthy();
    expect(store.unsaved().answers).toEqual({ first_name: 'Vera' });
    expect(ports.go).not.toHaveBeenCalled();
  });

  it('lead nowhere when Enter is pressed in a question', async () => {
    const { user, ports } = renderPage('member', { session: applicant(), server: SAVED });
    await user.type(screen.getByLabelText('First name'), 'Vera{Enter}');
    expect(ports.go).not.toHaveBeenCalled();
  });
});
