import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toySituation } from '#form/engine/testing/toy-form.ts';
import { renderPage } from '../testing.tsx';
import { StepNavigation } from './StepNavigation.tsx';

function steps() {
  const navigation = screen.getByRole('navigation', { name: 'Steps of the application' });
  return within(navigation).getAllByRole('link');
}

const complete = { answers: completeToyAnswers, situation: toySituation };

describe('the steps', () => {
  it('show how much is still missing in each, or that it is complete', async () => {
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

  it('work as normal links for opening in another tab', () => {
    const { app } = renderPage('member', { ...complete, above: <StepNavigation /> });
    // jsdom cannot follow a link.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const [, second] = steps();
    if (second) fireEvent.click(second, { ctrlKey: true });
    expect(app.navigate).not.toHaveBeenCalled();
  });
});
