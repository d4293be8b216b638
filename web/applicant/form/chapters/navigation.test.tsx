import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../testing.tsx';
import { ChapterNavigation } from './ChapterNavigation.tsx';

const above = <ChapterNavigation />;

function navigation() {
  return within(screen.getByRole('navigation', { name: 'Chapters of You' }));
}

/** The button of the thin bar, which names the current chapter. */
function bar() {
  return navigation().getByRole('button', { name: /of 3/ });
}

const address = () => screen.getByLabelText('Address', { selector: 'output' }).textContent;

it('the bar of a phone closes the list when a chapter is chosen, by Escape, and when the focus leaves', async () => {
  const { user } = renderPage('member', { above });
  const isOpen = () => bar().getAttribute('aria-expanded') === 'true';
  await user.click(bar());
  await user.click(navigation().getByRole('link', { name: /^How to reach you/ }));
  expect([isOpen(), address()]).toEqual([false, '/member#contact']);
  await user.click(bar());
  await user.keyboard('{Tab}{Escape}');
  expect([isOpen(), document.activeElement]).toEqual([false, bar()]);
  await user.click(bar());
  await user.click(screen.getByLabelText('First name'));
  expect(isOpen()).toBe(false);
});
