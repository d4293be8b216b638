import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toySituation } from '#form/engine/testing/toy-form.ts';
import { applicant, renderPage } from '../testing.tsx';

const SAVED = { 'PUT /api/answer': { message: 'Saved.' } };

describe('the buttons below a page', () => {
  it('say on the last page that the application is ready only if nothing is missing', () => {
    const { store } = renderPage('play', {
      session: applicant(),
      answers: { ...completeToyAnswers, first_name: '', agrees: false },
      situation: toySituation,
    });
    expect(screen.getByText(/2 answers are still missing/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/ready/i);
    act(() => store.change(() => ({ first_name: 'Vera', agrees: true })));
    expect(screen.getByText(/^You are ready to submit/)).toBeTruthy();
    expect(screen.queryByText(/still missing/)).toBeNull();
  });

  it('do nothing when Enter is pressed in a question', async () => {
    const { user, app } = renderPage('member', { session: applicant(), server: SAVED });
    await user.type(screen.getByLabelText('First name'), 'Vera{Enter}');
    expect(app.navigate).not.toHaveBeenCalled();
  });
});
