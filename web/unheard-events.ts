/**
 * React listens at the root to every event that there is, and looks for handlers of each from the root down to where it happened and
 * back. A key that is typed is six events. Nothing on the applicant's pages handles these four (a rule of the house holds that no component has an
 * `onKeyUp`, `onKeyPress`, `onBeforeInput` or `onSelect`), so that React need not look for anybody before the key is on the screen.
 */
const UNHEARD: ReadonlySet<string> = new Set(['keypress', 'textInput', 'keyup', 'selectionchange']);

/**
 * Lets React listen at a root, and at its document, to all other events.
 * @param listen makes React's root; it listens then, and never later.
 */
export function withoutUnheard<Made>(root: HTMLElement, listen: () => Made): Made {
  const targets = [root, root.ownerDocument];
  for (const target of targets) {
    const add: typeof target.addEventListener = (
      type: string,
      ...rest: [EventListenerOrEventListenerObject, (AddEventListenerOptions | boolean)?]
    ) => {
      if (!UNHEARD.has(type)) EventTarget.prototype.addEventListener.call(target, type, ...rest);
    };
    target.addEventListener = add;
  }
  try {
    return listen();
  } finally {
    for (const target of targets) Reflect.deleteProperty(target, 'addEventListener');
  }
}
