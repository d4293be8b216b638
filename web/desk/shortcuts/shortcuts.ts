/** Keyboard shortcuts: single letters, inactive while the user types. */
import { createContext, useContext, useEffect, useEffectEvent, useId } from 'react';
import { createStore, useStore } from '#web/core/store.ts';
import type { LenientStorage } from '../lenient-storage.ts';

interface Shortcut {
  /** `KeyboardEvent.key`: `j`, `/`, `?`, `Enter`. Letters without Shift. */
  readonly key: string;
  /** What it does, for the list of shortcuts. */
  readonly what: string;
  readonly act: () => void;
}

/** The shortcuts of all mounted components, by the component that added them. */
interface Shortcuts {
  readonly byOwner: ReadonlyMap<string, readonly Shortcut[]>;
  /** Single-key shortcuts can be turned off: they get in the way of speech input and typing by touch (WCAG 2.1.4). */
  readonly areOn: boolean;
}

type ShortcutStore = ReturnType<typeof createShortcuts>;

const OFF = 'matricula.desk.shortcuts-off';
/** Elements that take typed keys. */
const TYPED_IN = 'input, select, textarea, [contenteditable], [role="listbox"], [role="menu"]';

export function createShortcuts(storage: LenientStorage) {
  const store = createStore<Shortcuts>(() => ({
    byOwner: new Map(),
    areOn: storage.getItem(OFF) === null,
  }));
  const change = (owner: string, shortcuts: readonly Shortcut[]) =>
    store.setState(({ byOwner }) => {
      const next = new Map(byOwner);
      if (shortcuts.length > 0) next.set(owner, shortcuts);
      else next.delete(owner);
      return { byOwner: next };
    });
  return {
    ...store,
    set: change,
    turn(areOn: boolean) {
      if (areOn) storage.removeItem(OFF);
      else storage.setItem(OFF, '1');
      store.setState({ areOn });
    },
    /** The shortcut for a key press; the one added last wins. */
    find(event: KeyboardEvent): Shortcut | undefined {
      const { byOwner, areOn } = store.getState();
      if (!areOn || event.defaultPrevented || event.isComposing) return undefined;
      if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
      const { target } = event;
      if (target instanceof Element && isTaken(target, event.key)) return undefined;
      return [...byOwner.values()].flat().findLast(({ key }) => key === event.key);
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

const ShortcutContext = createContext<ShortcutStore | undefined>(undefined);
export const ShortcutProvider = ShortcutContext.Provider;

export function useShortcutStore(): ShortcutStore {
  const store = useContext(ShortcutContext);
  if (store === undefined) throw new Error('There are no shortcuts around this component');
  return store;
}

export function useAllShortcuts(): readonly Shortcut[] {
  const byOwner = useStore(useShortcutStore(), (all) => all.byOwner);
  return [...byOwner.values()].flat();
}

export function useAreShortcutsOn(): boolean {
  return useStore(useShortcutStore(), (all) => all.areOn);
}

/** Adds shortcuts while the component is mounted; `?` lists them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const store = useShortcutStore();
  const owner = useId();
  const act = useEffectEvent((key: string) => shortcuts.find((one) => one.key === key)?.act());
  // Update the store only when the words change; `act` always calls the latest function.
  const words = shortcuts.map(({ key, what }) => `${key}\n${what}`).join('\n\n');
  useEffect(() => {
    const entries = words === '' ? [] : words.split('\n\n').map((entry) => entry.split('\n'));
    store.set(
      owner,
      entries.map(([key = '', what = '']) => ({ key, what, act: () => act(key) })),
    );
    return () => store.set(owner, []);
  }, [store, owner, words]);
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
