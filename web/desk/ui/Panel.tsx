import { type ReactNode, type Ref, useId } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './Panel.module.css';

interface PanelProps {
  readonly title: string;
  /** One sentence on the panel's purpose. */
  readonly lead?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** For `useFocusWhenLost`, which focuses the heading when a row has gone. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Shows a spinner instead of the children. */
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

/** A part of a page under a heading, set off by a hairline and white space, without a box. */
export function Panel({ title, lead, actions, heading, isLoading = false, children }: PanelProps) {
  const say = useSay();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {isLoading ? <Spinner label={say('Loading')} /> : children}
    </section>
  );
}
