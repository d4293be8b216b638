/**
 * What shows when a field is left must not move the button that is being pressed: between pressing and releasing, it would
 * slip away from under the pointer, and nothing would be clicked.
 */
let isPressed = false;
let waiting: (() => void)[] = [];

/** Runs `work` at once or, while a pointer is pressed, right after its release has clicked whatever it clicks. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

function press({ button }: PointerEvent): void {
  isPressed = button === 0;
}

function release(): void {
  isPressed = false;
  setTimeout(() => {
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  });
}

window.addEventListener('pointerdown', press, { capture: true });
window.addEventListener('pointerup', release, { capture: true });
window.addEventListener('pointercancel', release, { capture: true });
