// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PART_MISSING } from './load-files.ts';
import { reloadAfterUpdate } from './reload-after-update.ts';

const THIS = '<script type="module" src="/assets/index-old.js"></script>';
const NEXT = '<script type="module" src="/assets/index-new.js"></script>';

/** A page whose script is `index-old.js`, and a server that now sends `given`. */
function openPage(given: string | undefined) {
  document.body.innerHTML = `${THIS}<input id="city"><button>Save</button>`;
  const stored = new Map<string, string>();
  const page = Object.assign(new EventTarget(), {
    document,
    setTimeout,
    location: { reload: vi.fn() },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  const calls = { areOut: false };
  reloadAfterUpdate(page as unknown as Window, {
    isBusy: () => calls.areOut,
    fetchPage: async () => given,
    now: () => Date.now(),
  });
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
  const missPart = async () => {
    page.dispatchEvent(new Event(PART_MISSING));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { page, reload: page.location.reload, missPart, focus, calls };
}

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

describe('a part of the page that is gone after an update', () => {
  it('reloads the page, but not twice within a minute', async () => {
    const { reload, missPart } = openPage(NEXT);
    await missPart();
    expect(reload).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(59_999);
    await missPart();
    expect(reload).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await missPart();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each<[string, (page: ReturnType<typeof openPage>, isBusy: boolean) => void]>([
    ['somebody types', ({ focus }, isBusy) => focus(isBusy ? 'input' : 'button')],
    ['something is being sent', ({ calls }, isBusy) => Object.assign(calls, { areOut: isBusy })],
  ])('waits while %s', async (_what, make) => {
    const page = openPage(NEXT);
    make(page, true);
    await page.missPart();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(page.reload).not.toHaveBeenCalled();
    make(page, false);
    await vi.advanceTimersByTimeAsync(500);
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload if the tab has no storage: what was typed would be lost', async () => {
    const { page, reload, missPart } = openPage(NEXT);
    page.sessionStorage.getItem = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    await missPart();
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads without the warning of unsaved answers', async () => {
    const { page, missPart } = openPage(NEXT);
    const warn = vi.fn();
    page.addEventListener('beforeunload', warn);
    page.dispatchEvent(new Event('beforeunload'));
    expect(warn).toHaveBeenCalledTimes(1);
    await missPart();
    page.dispatchEvent(new Event('beforeunload'));
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['without a network', undefined],
  ['while the page is still the same', THIS],
])(
  'a part of the page that cannot be loaded for another reason leaves the page as it is: %s',
  async (_why, given) => {
    const { reload, missPart } = openPage(given);
    await missPart();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reload).not.toHaveBeenCalled();
  },
);
