import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toySituation } from '#form/engine/toy-form.ts';
import { applicant, renderPage } from '../testing.tsx';
import { StepNavigation } from './StepNavigation.tsx';

function steps() {
  const navigation = screen.getByRole('navigation', { name: 'Steps of the application' });
  return within(navigation).getAllByRole('link');
}

const complete = { answers: completeToyAnswers, situation: toySituation };

describe('the steps', () => {
  it('are numbered, and the current one says so', () => {
    renderPage('play', { above: <StepNavigation /> });
    expect(steps().map((link) => link.getAttribute('aria-current'))).toEqual([null, 'step']);
    expect(steps()[1]?.textContent).toMatch(/^2Your chess/);
  });

  it.each(['/Play', '/play/', '/PLAY/'])('know the current one at %s', (path) => {
    renderPage('play', { path, above: <StepNavigation /> });
    expect(steps().map((link) => link.getAttribute('aria-current'))).toEqual([null, 'step']);
  });

  it('tell how much each still wants, and when it is complete', async () => {
    const { user } = renderPage('member', {
      ...complete,
      answers: { ...completeToyAnswers, first_name: '' },
      above: <StepNavigation />,
    });
    expect(steps().map((link) => link.textContent)).toEqual([
      '1You1 to go1 required answer to go',
      'Your chessComplete',
    ]);
    await user.type(screen.getByLabelText('First name'), 'Vera');
    expect(steps().map((link) => link.textContent)).toEqual(['YouComplete', 'Your chessComplete']);
  });

  it('replace history, after saving', async () => {
    const { user, dependencies } = renderPage('member', {
      ...complete,
      session: applicant(),
      above: <StepNavigation />,
    });
    const [, second] = steps();
    if (second) await user.click(second);
    expect(dependencies.go).toHaveBeenCalledWith('/play', { replace: true });
  });

  it('stay a link like any other for who opens it in another tab', () => {
    const { dependencies } = renderPage('member', { ...complete, above: <StepNavigation /> });
    // jsdom cannot follow a link.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const [, second] = steps();
    if (second) fireEvent.click(second, { ctrlKey: true });
    expect(dependencies.go).not.toHaveBeenCalled();
  });

  it('are not for staff', () => {
    renderPage('member', { session: { isServiceUser: true }, above: <StepNavigation /> });
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
