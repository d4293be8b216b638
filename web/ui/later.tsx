import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the page that loads when it is first drawn, or before by `preload`. Until it is there nothing stands in its
 * place; when it cannot be loaded it is tried again once the network is back.
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  let known: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    try {
      known ??= (await load()).default;
    } catch {
      // There is another chance.
    }
  }

  function Later(props: Props) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      async function get() {
        await preload();
        if (!isGone) setPart(() => known);
      }
      void get();
      window.addEventListener('online', get);
      return () => {
        isGone = true;
        window.removeEventListener('online', get);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(Later, { preload });
}
