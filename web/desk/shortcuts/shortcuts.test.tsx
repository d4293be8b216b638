import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createShortcuts } from './shortcuts.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};
beforeEach(() => {
  stored.clear();
  document.body.innerHTML = '';
});

const next = { key: 'j', label: 'Next', act: vi.fn() };
const open = { key: 'Enter', label: 'Open', act: vi.fn() };

function withShortcuts() {
  const store = createShortcuts(storage);
  store.add({ current: [next, open] });
  return store;
}

/** A key press while an element of this HTML has the focus. */
function pressed(key: string, html = '<p></p>', more: KeyboardEventInit = {}): KeyboardEvent {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
  document.body.querySelector('[data-focus], p')?.dispatchEvent(event);
  return event;
}

describe('a key', () => {
  it('does what the page says; the last one added wins', () => {
    const store = withShortcuts();
    expect(store.find(pressed('j'))).toBe(next);
    expect(store.find(pressed('k'))).toBeUndefined();
    const other = { ...next, label: 'Something else' };
    const takeAway = store.add({ current: [other] });
    expect(store.find(pressed('j'))).toBe(other);
    takeAway();
    expect(store.find(pressed('j'))).toBe(next);
  });

  it.each([
    ['a box', 'j', '<input data-focus>'],
    ['many lines', 'j', '<textarea data-focus></textarea>'],
    ['a list', 'j', '<select data-focus></select>'],
    ['a button', 'Enter', '<button data-focus></button>'],
    ['a link', 'Enter', '<a href="/" data-focus></a>'],
    ['a page behind a dialog', 'j', '<dialog open></dialog><p></p>'],
  ])('is left to %s', (_, key, html) => {
    expect(withShortcuts().find(pressed(key, html))).toBeUndefined();
  });

  it.each([
    ['a tick box', 'j', '<input type="checkbox" data-focus>'],
    ['a button', 'j', '<button data-focus></button>'],
  ])('still acts in %s, which does not want it', (_, key, html) => {
    expect(withShortcuts().find(pressed(key, html))).toBe(next);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    'with %j is the browser’s',
    (more) => expect(withShortcuts().find(pressed('j', undefined, more))).toBeUndefined(),
  );

  it('does nothing once shortcuts are turned off, also after a reload', () => {
    withShortcuts().turn(false);
    const store = withShortcuts();
    expect(store.getState().areOn).toBe(false);
    expect(store.find(pressed('j'))).toBeUndefined();
    store.turn(true);
    expect(withShortcuts().find(pressed('j'))).toBe(next);
  });
});
