import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toyForm } from '#form/engine/toy-form.ts';
import { applicant, renderPage } from '../../testing.tsx';
import { otherTabLabels } from './otherWays.ts';

describe('a document', () => {
  it('asks an anonymous visitor to create an account', () => {
    renderPage('play');
    const group = within(screen.getByRole('group', { name: /Your story as a file/ }));
    expect(
      group.getByText('This question can be finished once you have created an account.'),
    ).toBeTruthy();
    expect(group.queryByRole('button')).toBeNull();
  });

  it('tells an applicant the other way to answer', () => {
    renderPage('play', { session: applicant() });
    expect(screen.getByText(/Please use “Write it here” for now/)).toBeTruthy();
  });

  it.each([
    ['story_doc', ['Write it here']],
    ['story_essay', ['Upload it']],
    ['first_name', []],
  ])('beside %s stand %o', (key, labels) => {
    expect(otherTabLabels(toyForm, key)).toEqual(labels);
  });
});
