import { type ComponentType, useEffect, useState } from 'react';
import { tryLater } from '#web/api/patience.ts';

/**
 * A part of the page that loads when it is first drawn, or before by `preload`. Until it is there nothing stands in its
 * place; when it cannot be loaded it is tried again, at once when the network is back.
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
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      async function get() {
        await preload();
        if (isGone) return;
        if (known) setPart(() => known);
        else setFailures(failures + 1);
      }
      const stop = failures === 0 ? void get() : tryLater(get, failures);
      return () => {
        isGone = true;
        stop?.();
      };
    }, [Part, failures]);
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(Later, { preload });
}
