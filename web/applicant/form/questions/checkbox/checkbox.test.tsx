import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { questionsOf } from '#form/engine/inventory.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { walk } from '#form/engine/walk.ts';
import { inWords } from '#form/engine/words.ts';
import { PrintedWords } from '#web/core/print/PrintedWords.tsx';
import { applicant, renderPage, TODAY } from '../../testing.tsx';

describe('a tick box', () => {
  it('shows its error in words, and belongs to it', () => {
    renderPage('play', { session: applicant({ webStatus: 'validating' }) });
    const box = screen.getByRole('checkbox', { name: 'I accept the rules of the club' });
    expect(box.getAttribute('aria-describedby')).toBe('agrees-errors');
    expect(document.getElementById('agrees-errors')?.textContent).toContain(
      'Please accept the rules of the club.',
    );
  });

  it.each([
    [true, '[X]', 'Checked'],
    [false, '[ ]', 'Not checked'],
  ])('that is %s prints as %s', (agrees, brackets, word) => {
    const walked = walk(toyForm, { agrees }, { today: TODAY });
    const question = questionsOf(toyForm).find(({ key }) => key === 'agrees');
    if (question === undefined) throw new Error('The toy form has no tick box "agrees"');
    render(<PrintedWords sort="tick" answer={inWords(walked, question)} />);
    expect(screen.getByRole('img', { name: word }).textContent).toBe(brackets);
  });
});
