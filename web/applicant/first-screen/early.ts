/**
 * Looks after the server-rendered screen until the main script takes it over: typed text survives a reload, links to other pages wait,
 * and pressed buttons wait. This runs before all other code, so it is small and imports little.
 */
import { controlsIn, isBox, isChanged } from './controls.ts';
import { keep, readKept, TAKEN_OVER } from './kept-early.ts';

/** Call it as soon as the screen is in the document. Restores the text that was typed before a reload. */
export function keepTypedEarly(root: HTMLElement): void {
  const screen = root.dataset.screen ?? '';
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

  /** A link waits only until it is pressed again: then it is followed even without the script. The typed text is kept. */
  function mustWait(pressed: HTMLElement, event: MouseEvent): boolean {
    if (!(pressed instanceof HTMLAnchorElement)) return true;
    const isAgain = pressed === waiting;
    return !isAgain && leadsAway(pressed, event) && controlsIn(root).some(isChanged);
  }

  function letGo(): void {
    for (const kind of ['input', 'change']) removeEventListener(kind, keepAll);
    removeEventListener('click', hold, true);
    removeEventListener(TAKEN_OVER, letGo);
    if (waiting) goOn(waiting);
  }

  putBack(root, screen);
  keepAll();
  for (const kind of ['input', 'change']) addEventListener(kind, keepAll);
  addEventListener('click', hold, true);
  addEventListener(TAKEN_OVER, letGo);
}

/** Whether the screen holds typed text that is not stored, so that a reload would lose it. */
export function holdsUnkept(root: HTMLElement): boolean {
  if (root.querySelector('form[name=first-screen]') === null) return false;
  const kept = readKept(root.dataset.screen ?? '');
  return Object.entries(valuesIn(root)).some(([name, value]) => kept[name] !== value);
}

/** The changed controls' values, by name. */
export function valuesIn(root: HTMLElement): Record<string, string> {
  const changed = controlsIn(root).filter(isChanged);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

/** Restores typed text, where the main script finds it. Controls that the browser has filled already stay as they are. */
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

/** Presses the waiting element. If the screen was drawn anew, a link with the same address, or a button with the same name, replaces it. */
function goOn(waiting: HTMLElement): void {
  waiting.removeAttribute('aria-busy');
  const href = waiting.getAttribute('href');
  const others = [...document.querySelectorAll<HTMLElement>(waiting.tagName)];
  const same = waiting.isConnected
    ? waiting
    : others.find((one) =>
        href === null ? nameOf(one) === nameOf(waiting) : one.getAttribute('href') === href,
      );
  same?.click();
}

function nameOf(button: HTMLElement): string | null {
  return button.getAttribute('aria-label') ?? button.textContent;
}
