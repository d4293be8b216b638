/**
 * Replays the input of a visitor who typed, ticked or chose on the server-rendered page before the script arrived. The replay uses DOM
 * events, so it takes the same path as real input.
 */
import { flushSync } from 'react-dom';
import { COMPOSING, type Control, controlsIn, isBox } from './controls.ts';
import { keep, readKept, TAKEN_OVER } from './kept-early.ts';

/** Replays the kept values of a screen and its focus once it is interactive, and then drops the values. */
export function replayKept(screen: string): void {
  const kept = readKept(screen);
  const composed: Record<string, string> = {};
  const [focused, others] = [document.activeElement, controlsIn(document)];
  for (const control of others.toSorted((a, b) => Number(a === focused) - Number(b === focused))) {
    const value = kept[control.name];
    if (value === undefined || !control.isConnected) continue;
    if (control.type === 'radio' && control.value !== value) continue;
    // Writing into the box would end the composition, and the input method would write the same text again.
    if (control.hasAttribute(COMPOSING)) {
      composed[control.name] = value;
      repeatWhenComposed(control, screen);
    } else repeatAt(control, value);
  }
  // A visitor who is at a question has begun, also without a key; it may stand in a chapter that is still closed.
  if (focused?.closest('[data-question]'))
    tell(focused, new FocusEvent('focusin', { bubbles: true }));
  // Dispatching the events made `early.ts` store the values again.
  keep(screen, composed);
  window.dispatchEvent(new Event(TAKEN_OVER));
}

function repeatWhenComposed(control: Control, screen: string): void {
  control.addEventListener(
    'compositionend',
    () => {
      control.removeAttribute(COMPOSING);
      repeatAt(control, control.value);
      keep(screen, {});
    },
    { once: true },
  );
}

function repeatAt(control: Control, value: string): void {
  tell(control, new FocusEvent('focusin', { bubbles: true }));
  if (isBox(control)) tick(control);
  else write(control, value);
  if (control !== document.activeElement) {
    tell(control, new FocusEvent('focusout', { bubbles: true }));
  }
}

/** React ignores a value that was set through the element itself, so we use the prototype's setter. */
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

function tell(control: Element, event: Event): void {
  flushSync(() => control.dispatchEvent(event));
}
