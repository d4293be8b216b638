/**
 * Keeps the server-rendered screen usable until the main script takes over: typed text survives a reload, and pressed links and buttons
 * wait. This code runs before all other code, so it is small and imports little.
 */
import { COMPOSING, controlsIn, isBox, isChanged } from './controls.ts';
import { keep, readKept, TAKEN_OVER } from './kept-early.ts';

/** Call it as soon as the screen is in the document. Restores the text that was typed before a reload. */
export function keepTypedEarly(root: HTMLElement): void {
  const screen = root.dataset.screen ?? '';
  const until = new AbortController();
  const { signal } = until;
  let waiting: HTMLElement | undefined;

  const keepAll = () => keep(screen, valuesIn(root));

  function hold(event: MouseEvent): void {
    const pressed = (event.target as Element).closest<HTMLElement>('a[href], button');
    if (!pressed || !mustWait(pressed, event)) return;
    event.preventDefault();
    event.stopPropagation();
    waiting?.removeAttribute('aria-busy');
    waiting = pressed;
    pressed.setAttribute('aria-busy', 'true');
  }

  /** A second press follows a waiting link even without the script. The typed text is kept. */
  function mustWait(pressed: HTMLElement, event: MouseEvent): boolean {
    if (!(pressed instanceof HTMLAnchorElement)) return true;
    const isAgain = pressed === waiting;
    return !isAgain && leadsAway(pressed, event) && controlsIn(root).some(isChanged);
  }

  putBack(root, screen);
  keepAll();
  for (const kind of ['input', 'change']) addEventListener(kind, keepAll, { signal });
  for (const kind of ['compositionstart', 'compositionend'])
    addEventListener(kind, markComposing, { signal });
  addEventListener('click', hold, { capture: true, signal });
  addEventListener(
    TAKEN_OVER,
    () => {
      until.abort();
      waiting?.removeAttribute('aria-busy');
      if (waiting) currentElementOf(waiting)?.click();
    },
    { signal },
  );
}

/** The element itself; if the screen was drawn anew, the link with its address, or the button with its name. */
function currentElementOf(waiting: HTMLElement): HTMLElement | undefined {
  if (waiting.isConnected) return waiting;
  const others = [...document.querySelectorAll<HTMLElement>(waiting.tagName)];
  return others.find((one) => nameOf(one) === nameOf(waiting));
}

function nameOf(pressed: HTMLElement): string | null {
  return pressed.getAttribute('href') ?? pressed.getAttribute('aria-label') ?? pressed.textContent;
}

function markComposing({ type, target }: Event): void {
  (target as Element).toggleAttribute(COMPOSING, type === 'compositionstart');
}

/** The changed controls' values, by name. */
export function valuesIn(root: HTMLElement): Record<string, string> {
  const changed = controlsIn(root).filter(isChanged);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

/** Restores typed text in the controls, from which the main script reads it. Controls that the browser has filled in stay as they are. */
function putBack(root: HTMLElement, screen: string): void {
  const kept = readKept(screen);
  for (const control of controlsIn(root)) {
    const value = kept[control.name];
    if (value === undefined || isChanged(control)) continue;
    if (!isBox(control)) control.value = value;
    else if (control.value === value) control.checked = true;
  }
}

/** Whether a press on the link opens another page of the portal in this tab. */
function leadsAway(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const { origin, pathname, search } = window.location;
  const isHere = link.hash !== '' && link.pathname === pathname && link.search === search;
  const isElsewhere = ctrlKey || metaKey || shiftKey || !['', '_self'].includes(link.target);
  return link.origin === origin && !isHere && !isElsewhere;
}
