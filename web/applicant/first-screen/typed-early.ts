/**
 * What a visitor typed, ticked or chose in the page that the server drew, before the script arrived. It is done once more
 * then, as if it were typed now: so it takes the same way as everything that is typed.
 */
import { flushSync } from 'react-dom';
import { type Control, controlsIn, isBox } from './controls.ts';
import { keep, readKept, TAKEN_OVER } from './kept-early.ts';

/** Types what was kept of a screen, now that it reacts, and keeps it no longer. */
export function repeatKept(screen: string): void {
  const kept = readKept(screen);
  const [focused, others] = [document.activeElement, controlsIn(document)];
  for (const control of others.toSorted((a, b) => Number(a === focused) - Number(b === focused))) {
    const value = kept[control.name];
    if (value === undefined || !control.isConnected) continue;
    if (control.type !== 'radio' || control.value === value) repeatAt(control, value);
  }
  // The first lines have kept it once more as it was repeated.
  keep(screen, {});
  window.dispatchEvent(new Event(TAKEN_OVER));
}

function repeatAt(control: Control, value: string): void {
  tell(control, new FocusEvent('focusin', { bubbles: true }));
  if (isBox(control)) tick(control);
  else write(control, value);
  if (control !== document.activeElement) {
    tell(control, new FocusEvent('focusout', { bubbles: true }));
  }
}

/** React takes an input for changed only if its value was not set through the element itself. */
function write(control: Exclude<Control, HTMLButtonElement>, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  if (control instanceof HTMLSelectElement) {
    setter?.call(control, value);
    tell(control, new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = control;
  control.value = '';
  setter?.call(control, value);
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  tell(control, new Event('input', { bubbles: true }));
}

function tick(control: HTMLInputElement): void {
  control.checked = control.defaultChecked;
  flushSync(() => control.click());
}

function tell(control: Control, event: Event): void {
  flushSync(() => control.dispatchEvent(event));
}
