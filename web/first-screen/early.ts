/**
 * Looks after the screen that the server drew until the page's script has taken it over: what is typed survives a reload, and a
 * link that would lead away waits. It comes before everything else, so it is small and imports little.
 */
import { controlsIn, isBox, isChanged } from './controls.ts';
import { keep, readKept, TAKEN_OVER } from './kept-early.ts';

/** Call it as soon as the screen is in the document. What was typed on it before a reload is on it again afterwards. */
export function keepTypedEarly(root: HTMLElement): void {
  const screen = root.dataset.screen ?? '';
  let waiting: HTMLAnchorElement | undefined;

  const keepAll = () => keep(screen, valuesIn(root));

  /** Until it is pressed again: whoever insists may know that no script will come, and what was typed is kept. */
  function hold(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || link === waiting || !leadsAway(link, event)) return;
    if (!controlsIn(root).some(isChanged)) return;
    event.preventDefault();
    event.stopPropagation();
    waiting?.removeAttribute('aria-busy');
    waiting = link;
    link.setAttribute('aria-busy', 'true');
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

function valuesIn(root: HTMLElement): Record<string, string> {
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

/** Where the screen had to be drawn anew, the link to the same address has taken its place. */
function goOn(waiting: HTMLAnchorElement): void {
  waiting.removeAttribute('aria-busy');
  const href = waiting.getAttribute('href');
  const links = [...document.querySelectorAll('a')];
  const link = waiting.isConnected
    ? waiting
    : links.find((one) => one.getAttribute('href') === href);
  link?.click();
}
