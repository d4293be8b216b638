import { type ComponentType, useEffect, useState } from 'react';
import { afterPaint } from '#web/core/after-paint.ts';
import { tryLater } from '#web/core/api/retry-delay.ts';

/**
 * A component that loads after its first render, or earlier by `preload`. Until then it draws nothing, so that the content around it paints
 * first. After a failure it retries, at once when the network is back.
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  let known: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    try {
      known ??= (await load()).default;
    } catch {
      // `Later` retries.
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
      const stop = failures === 0 ? void afterPaint(get) : tryLater(get, failures);
      return () => {
        isGone = true;
        stop?.();
      };
    }, [Part, failures]);
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(Later, { preload });
}
