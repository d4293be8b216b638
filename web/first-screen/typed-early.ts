/**
 * What a visitor typed, ticked or chose in the page that the server drew, before the script arrived. It is done once more
 * then, as if it were typed now: so it takes the same way as everything that is typed.
 */
import { flushSync } from 'react-dom';
import { type Control, controlsIn, isBox, isChanged } from './controls.ts';
import { keep, readKept } from './kept-early.ts';

/** One control that is no longer as the server drew it. */
interface Early {
  /** The page may have been drawn anew since: then another control has taken its place. */
  readonly find: () => Control | undefined;
  readonly value: string;
  /** Otherwise it has only got the focus. */
  readonly isChanged: boolean;
  readonly hasFocus: boolean;
  readonly selection: readonly [number | null, number | null];
}

export type TypedEarly = readonly Early[];

/** Reads what was done so far. Call {@link repeat} with it as soon as the page reacts. */
export function readTypedEarly(root: Element): TypedEarly {
  return controlsIn(root)
    .filter((control) => isChanged(control) || control === document.activeElement)
    .map((control) => ({
      find: () => (control.isConnected ? control : findAgain(root, control)),
      value: control.value,
      isChanged: isChanged(control),
      hasFocus: control === document.activeElement,
      selection: isTextual(control) ? [control.selectionStart, control.selectionEnd] : [null, null],
    }));
}

/** Types it all again, in the order of the page, and puts the focus and the caret back where they were. */
export function repeat(typed: TypedEarly): void {
  for (const early of typed.toSorted((a, b) => Number(a.hasFocus) - Number(b.hasFocus))) {
    const control = early.find();
    if (control) repeatAt(control, early);
  }
}

/** Types what was kept of a screen that was left before its script came, and keeps it no longer. */
export function repeatKept(screen: string): void {
  const kept = readKept(screen);
  keep(screen, {});
  repeat(controlsIn(document).flatMap((control) => asTyped(control, kept[control.name])));
}

function asTyped(control: Control, value: string | undefined): TypedEarly {
  if (value === undefined || (isBox(control) && (control.checked || control.value !== value))) {
    return [];
  }
  const find = () => (control.isConnected ? control : undefined);
  return [{ find, value, isChanged: true, hasFocus: false, selection: [null, null] }];
}

function repeatAt(control: Control, { value, isChanged: hasChanged, hasFocus, selection }: Early) {
  if (hasFocus && control !== document.activeElement) control.focus({ preventScroll: true });
  else tell(control, new FocusEvent('focusin', { bubbles: true }));
  if (hasChanged && isBox(control)) tick(control);
  else if (hasChanged) write(control, value, selection);
  if (!hasFocus) tell(control, new FocusEvent('focusout', { bubbles: true }));
}

/** React takes an input for changed only if its value was not set through the element itself. */
function write(control: Control, value: string, [start, end]: Early['selection']): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  const kind = control instanceof HTMLSelectElement ? 'change' : 'input';
  if (kind === 'input') control.value = '';
  setter?.call(control, value);
  if (isTextual(control) && start !== null) control.setSelectionRange(start, end);
  tell(control, new Event(kind, { bubbles: true }));
}

function tick(control: HTMLInputElement): void {
  control.checked = control.defaultChecked;
  flushSync(() => control.click());
}

function tell(control: Control, event: Event): void {
  flushSync(() => control.dispatchEvent(event));
}

/** Whether it has a caret that can be read. */
function isTextual(control: Control): control is HTMLInputElement | HTMLTextAreaElement {
  return !(control instanceof HTMLSelectElement) && !isBox(control);
}

/** The control of the same name; of radio buttons, the one with the same value. */
function findAgain(root: Element, { name, value, type }: Control): Control | undefined {
  return controlsIn(root).find(
    (control) => control.name === name && (type !== 'radio' || control.value === value),
  );
}
