/**
 * What was typed on a screen that the server drew, before the script came, is kept in the tab's storage: by screen, the values
 * by the names of the controls. Without storage it lives as long as the page.
 */

type Values = Readonly<Record<string, string>>;

/** Where the tab's storage holds it. */
const KEY = 'portal.typed-early';

/** The event on the window when what was typed has been taken over. */
export const TAKEN_OVER = 'matricula:taken-over';

export function readKept(screen: string): Values {
  return readAll()[screen] ?? {};
}

/** @param values what is typed on the screen now; none removes it. */
export function keep(screen: string, values: Values): void {
  const { [screen]: _before, ...others } = readAll();
  const all = Object.keys(values).length === 0 ? others : { ...others, [screen]: values };
  try {
    if (Object.keys(all).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Of every screen: the next person at this computer must find nothing. */
export function forgetKept(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

function readAll(): Readonly<Record<string, Values>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
