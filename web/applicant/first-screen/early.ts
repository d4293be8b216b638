/**
 * Looks after the screen that the server drew until the page's script has taken it over: what is typed survives a reload, a
 * link that would lead away waits, and so does a button that is pressed. It comes before everything else, so it is small and imports little.
 */
import { controlsIn, isBox, isChanged } from './controls.ts';
import { keep, readKept, TAKEN_OVER } from './kept-early.ts';

/** Call it as soon as the screen is in the document. What was typed on it before a reload is on it again afterwards. */
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

  /** A link waits until it is pressed again: whoever insists may know that no script will come, and what was typed is kept. */
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

/** Whether something is typed on the screen that is not kept, so that a reload would lose it. */
export function holdsUnkept(root: HTMLElement): boolean {
  if (root.querySelector('form[name=first-screen]') === null) return false;
  const kept = readKept(root.dataset.screen ?? '');
  return Object.entries(valuesIn(root)).some(([name, value]) => kept[name] !== value);
}

/** What is no longer as the server drew it, by the names of the controls. */
export function valuesIn(root: HTMLElement): Record<string, string> {
  const changed = controlsIn(root).filter(isChanged);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

/** The script finds it there as if it were typed just now. The browser may have filled some of it in already. */
function putBack(root: HTMLElement, screen: string): void {
  const kept = readKept(screen);
  for (const control of controlsIn(root)) {
    const value = kept[control.name];
    if (value === undefined || isChanged(control)) continue;
    if (!isBox(control)) control.value = value;
    else if (control.value === value) control.checked = true;
  }
}

/** Whether this page would end, and not another tab or a part of this page be shown. */
function leadsAway(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const { origin, pathname, search } = window.location;
  const isHere = link.hash !== '' && link.pathname === pathname && link.search === search;
  const isElsewhere = ctrlKey || metaKey || shiftKey || !['', '_self'].includes(link.target);
  return link.origin === origin && !isHere && !isElsewhere;
}

/** Where the screen had to be drawn anew, the link to the same address, or the button of the same name, has taken its place. */
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
