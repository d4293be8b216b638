import { act, fireEvent, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { completeToyAnswers, toySituation } from '#form/engine/testing/toy-form.ts';
import { renderPage } from '../testing.tsx';
import { ChapterNavigation } from './ChapterNavigation.tsx';

const above = <ChapterNavigation />;

function navigation() {
  return within(screen.getByRole('navigation', { name: 'Chapters of You' }));
}

function links() {
  return navigation().getAllByRole('link');
}

/** The button of the thin bar, which names the current chapter. */
function bar() {
  return navigation().getByRole('button', { name: /of 3/ });
}

const address = () => screen.getByLabelText('Address', { selector: 'output' }).textContent;

const choice = () => navigation().getByRole('button', { name: /One chapter at a time$/ });

describe('the chapters of a step', () => {
  it('are links to its sections, with what each still wants', () => {
    renderPage('member', { above });
    expect(links().map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/member#about-you', '1About you2 to go2 required answers to go'],
      ['/member#contact', '2How to reach you2 to go2 required answers to go'],
      ['/member#membership', '3Membershipoptional'],
    ]);
  });

  it('tick off what wants nothing any more, as it is answered', async () => {
    const { user } = renderPage('member', {
      above,
      answers: { ...completeToyAnswers, first_name: '' },
      situation: toySituation,
    });
    const ticks = () => links().map((link) => link.querySelector('[data-icon="check"]') !== null);
    expect(ticks()).toEqual([false, true, true]);
    await user.type(screen.getByLabelText('First name'), 'Vera');
    expect(ticks()).toEqual([true, true, true]);
  });

  it('are not drawn by a key that changes nothing in them', () => {
    const drawn = vi.fn();
    renderPage('member', {
      above: (
        <Profiler id="chapters" onRender={drawn}>
          <ChapterNavigation />
        </Profiler>
      ),
      answers: { first_name: 'V' },
    });
    drawn.mockClear();
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Ve' } });
    expect(drawn).not.toHaveBeenCalled();
  });
});

describe('the bar of a phone', () => {
  it('closes the list when a chapter is chosen, by Escape, and when the focus leaves', async () => {
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
});

describe('one chapter at a time', () => {
  async function renderSingle(on: Parameters<typeof renderPage>[1] = {}) {
    const page = renderPage('member', { above, ...on });
    await page.user.click(choice());
    return page;
  }

  it('keeps what is typed in a chapter that is closed', async () => {
    const { user, store } = await renderSingle();
    const field = screen.getByLabelText('First name');
    await user.type(field, 'Vera');
    await user.click(links()[1] as HTMLElement);
    expect(field.isConnected).toBe(true);
    expect(store.getState().answers.first_name).toBe('Vera');
  });

  it('opens a chapter that the keyboard reaches', async () => {
    renderPage('member', { above });
    const next = () => screen.queryByRole('link', { name: /^Next: / })?.textContent;
    expect(next()).toBe('Next: How to reach you');
    act(() => screen.getByLabelText(/^City( |$)/).focus());
    expect(next()).toBe('Next: Membership');
    expect(screen.getByRole('link', { name: 'Back' })).toBeTruthy();
    expect(address()).toBe('/member#contact');
    expect(document.activeElement).toBe(screen.getByLabelText(/^City( |$)/));
  });
});
