import { act, fireEvent, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeToyAnswers, toySituation } from '#form/engine/toy-form.ts';
import { applicant, renderPage } from '../testing.tsx';
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
  return navigation().getByRole('button');
}

const currentLinks = () =>
  links()
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent);

/** The titles of the sections that show; jsdom knows no styles, but their names. */
function openSections() {
  return screen
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('section')?.matches(':not([class*="closed"])'))
    .map((heading) => heading.textContent);
}

const address = () => screen.getByLabelText('Address', { selector: 'output' }).textContent;

const choice = () => navigation().getByRole('checkbox', { name: 'One chapter at a time' });

describe('the chapters of a step', () => {
  it('are links to its sections, with what each still wants', () => {
    renderPage('member', { above });
    expect(links().map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/member#about-you', 'About you2 to go2 required answers to go'],
      ['/member#contact', 'How to reach you2 to go2 required answers to go'],
      ['/member#membership', 'Membershipoptional'],
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

  it('are not there beside anything but a step', () => {
    renderPage('member', { above, path: '/review' });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('all stand on one page, and nothing turns them', () => {
    renderPage('member', { above });
    expect(openSections()).toEqual(['About you', 'How to reach you', 'Membership']);
    expect(screen.queryByRole('navigation', { name: 'Turn to another chapter' })).toBeNull();
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
  it('says where the applicant is, and opens the list', async () => {
    const { user } = renderPage('member', { above });
    expect(bar().textContent).toBe('1 of 3About you2 to go2 required answers to go');
    expect(bar().getAttribute('aria-expanded')).toBe('false');
    await user.click(bar());
    expect(bar().getAttribute('aria-expanded')).toBe('true');
  });

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

  it('stays open for a press on the words of the choice in it', async () => {
    // As on the real page: what surrounds it takes the focus, and a press on words gives it away.
    const { user } = renderPage('member', { above: <main tabIndex={-1}>{above}</main> });
    await user.click(bar());
    await user.click(navigation().getByText('One chapter at a time'));
    expect(bar().getAttribute('aria-expanded')).toBe('true');
    expect(openSections()).toEqual(['About you']);
  });
});

describe('one chapter at a time', () => {
  async function renderSingle(on: Parameters<typeof renderPage>[1] = {}) {
    const page = renderPage('member', { above, ...on });
    await page.user.click(choice());
    return page;
  }

  it('starts with the first, and leads on and back', async () => {
    const { user } = await renderSingle();
    const turn = within(await screen.findByRole('navigation', { name: 'Turn to another chapter' }));
    expect(openSections()).toEqual(['About you']);
    expect(turn.queryByRole('link', { name: /^Previous chapter/ })).toBeNull();
    await user.click(turn.getByRole('link', { name: 'Next chapter How to reach you' }));
    expect(openSections()).toEqual(['How to reach you']);
    expect(address()).toBe('/member#contact');
    expect(currentLinks()).toEqual([expect.stringMatching(/^How to reach you/)]);
    await user.click(turn.getByRole('link', { name: 'Next chapter Membership' }));
    expect(turn.queryByRole('link', { name: /^Next chapter/ })).toBeNull();
    await user.click(turn.getByRole('link', { name: 'Previous chapter How to reach you' }));
    expect(openSections()).toEqual(['How to reach you']);
  });

  it('tells with its heading which of how many it is', async () => {
    await renderSingle();
    const heading = screen.getByRole('heading', { name: 'About you' });
    const described = heading.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('1 of 3');
  });

  it('keeps the buttons of the step', async () => {
    await renderSingle();
    for (const name of ['Previous', 'Save and Continue', 'Save'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('opens the chapter of a question that a link leads to', async () => {
    const { user } = await renderSingle({ session: applicant({ webStatus: 'validating' }) });
    const summary = within(screen.getByRole('region', { name: "We're missing some information!" }));
    expect(openSections()).not.toContain('How to reach you');
    await user.click(summary.getByRole('link', { name: 'Country' }));
    expect(address()).toBe('/member#country');
    expect(openSections()).toContain('How to reach you');
    expect(openSections()).not.toContain('About you');
  });

  it('keeps what is typed in a chapter that is closed', async () => {
    const { user, store } = await renderSingle();
    const field = screen.getByLabelText('First name');
    await user.type(field, 'Vera');
    await user.click(links()[1] as HTMLElement);
    expect(field.isConnected).toBe(true);
    expect(store.getState().answers.first_name).toBe('Vera');
  });

  it('is taken back to all of them', async () => {
    const { user } = await renderSingle();
    await user.click(choice());
    expect(openSections()).toEqual(['About you', 'How to reach you', 'Membership']);
  });

  it('shows the end of the last step, from which it is submitted, with each chapter', async () => {
    const { user } = renderPage('play', { above });
    const end = () => screen.queryByRole('heading', { name: 'Before you submit' });
    expect(end()).toBeTruthy();
    const chapters = within(screen.getByRole('navigation', { name: 'Chapters of Your chess' }));
    await user.click(chapters.getByRole('checkbox'));
    expect(end()).toBeTruthy();
    await user.click(chapters.getByRole('link', { name: /^Rules/ }));
    expect(end()).toBeTruthy();
  });
});

describe('the chapter that is being read', () => {
  let watch: ((visible: readonly string[]) => void) | undefined;

  /** A browser whose screen shows what the test says. */
  function pretendScreen(): void {
    const watched = new Set<Element>();
    class Observer {
      constructor(tell: (entries: object[]) => void) {
        watch = (visible) =>
          tell(
            [...watched].map((target) => ({
              target,
              isIntersecting: visible.includes(target.getAttribute('aria-labelledby') ?? ''),
            })),
          );
      }
      observe = (element: Element) => watched.add(element);
      disconnect = () => watched.clear();
    }
    vi.stubGlobal('IntersectionObserver', Observer);
  }

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is the uppermost on the screen, or the one on it with the focus', () => {
    pretendScreen();
    renderPage('member', { above });
    expect(currentLinks()).toEqual([expect.stringMatching(/^About you/)]);
    act(() => watch?.(['contact', 'membership']));
    expect(currentLinks()).toEqual([expect.stringMatching(/^How to reach you/)]);
    act(() => screen.getByRole('heading', { name: 'Membership' }).focus());
    expect(currentLinks()).toEqual([expect.stringMatching(/^Membership/)]);
    // Out of sight, the focus does not count.
    act(() => watch?.(['about-you', 'contact']));
    expect(currentLinks()).toEqual([expect.stringMatching(/^About you/)]);
  });

  it('is the next one where the screen shows none, above a long letter', () => {
    pretendScreen();
    renderPage('member', { above });
    act(() => watch?.(['membership']));
    const contact = screen.getByRole('heading', { name: 'How to reach you' }).closest('section');
    if (contact) contact.getBoundingClientRect = () => new DOMRect(0, 900, 300, 400);
    act(() => watch?.([]));
    expect(currentLinks()).toEqual([expect.stringMatching(/^How to reach you/)]);
  });

  it('stays, when one at a time is chosen, whatever the address says', async () => {
    pretendScreen();
    const { user } = renderPage('member', { above });
    await user.click(links()[0] as HTMLElement);
    act(() => watch?.(['membership']));
    await user.click(choice());
    expect(openSections()).toEqual(['Membership']);
  });
});
