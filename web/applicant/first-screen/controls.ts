/** The controls of a server-rendered screen, and whether a visitor changed them. */

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function controlsIn(root: ParentNode): Control[] {
  return [...root.querySelectorAll<Control>('input, select, textarea')];
}

/** Whether the control differs from its server-rendered state. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(0, drawn);
  }
  if (isBox(control)) return control.checked && !control.defaultChecked;
  return control.value !== control.defaultValue;
}

/** Marks a control in which an input method composes text. */
export const COMPOSING = 'data-composing';

export function isBox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);
}
