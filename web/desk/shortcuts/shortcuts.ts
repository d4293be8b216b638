/** Keyboard shortcuts: single letters, inactive while the user types. */
import { createContext, useContext, useEffect, useRef } from 'react';
import type { LenientStorage } from '#web/core/lenient-storage.ts';
import { createStore, useStore } from '#web/core/store.ts';

interface Shortcut {
  /** `KeyboardEvent.key`: `j`, `/`, `?`, `Enter`. Letters without Shift. */
  readonly key: string;
  /** The effect, for the list of shortcuts. */
  readonly label: string;
  readonly act: () => void;
}

/** The current shortcuts of a mounted component. */
interface Owner {
  current: readonly Shortcut[];
}

type Shortcuts = ReturnType<typeof createShortcuts>;

const OFF = 'matricula.desk.shortcuts-off';
/** Elements that take typed keys. */
const TYPED_IN = 'input, select, textarea, [contenteditable], [role="listbox"], [role="menu"]';

export function createShortcuts(storage: LenientStorage) {
  const owners = new Set<Owner>();
  // Single-key shortcuts can be turned off: they get in the way of speech input and typing by touch (WCAG 2.1.4).
  const store = createStore(() => ({ areOn: storage.getItem(OFF) === null }));
  const all = () => [...owners].flatMap(({ current }) => current);
  return {
    ...store,
    all,
    /** @returns a function that removes them. */
    add(owner: Owner) {
      owners.add(owner);
      return () => void owners.delete(owner);
    },
    turn(areOn: boolean) {
      if (areOn) storage.removeItem(OFF);
      else storage.setItem(OFF, '1');
      store.setState({ areOn });
    },
    /** The shortcut for a key press; the one added last wins. */
    find(event: KeyboardEvent): Shortcut | undefined {
      if (!store.getState().areOn || event.defaultPrevented || event.isComposing) return undefined;
      if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
      const { target } = event;
      if (target instanceof Element && isTaken(target, event.key)) return undefined;
      return all().findLast(({ key }) => key === event.key);
    },
  };
}

/** Whether the focused element uses the key itself, or a dialog is open. */
function isTaken(target: Element, key: string): boolean {
  if (target.ownerDocument.querySelector('dialog[open]') !== null) return true;
  if (target.closest('input[type="checkbox"], input[type="radio"]')) return false;
  if (target.closest(TYPED_IN)) return true;
  return (key === 'Enter' || key === ' ') && target.closest('a, button, summary') !== null;
}

const ShortcutContext = createContext<Shortcuts | undefined>(undefined);
export const ShortcutProvider = ShortcutContext.Provider;

export function useShortcutStore(): Shortcuts {
  const store = useContext(ShortcutContext);
  if (store === undefined) throw new Error('There are no shortcuts around this component');
  return store;
}

export function useAreShortcutsOn(): boolean {
  return useStore(useShortcutStore(), (shortcuts) => shortcuts.areOn);
}

/** Adds a shortcut while the component is mounted and `isOn`; `?` lists it. */
export function useShortcut(key: string, label: string, act: () => void, isOn = true): void {
  const store = useShortcutStore();
  const owner = useRef<readonly Shortcut[]>([]);
  useEffect(() => {
    owner.current = isOn ? [{ key, label, act }] : [];
  });
  useEffect(() => store.add(owner), [store]);
}

/** Handles key presses; use once per page. */
export function useShortcutKeys(): void {
  const store = useShortcutStore();
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const shortcut = store.find(event);
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.act();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [store]);
}
