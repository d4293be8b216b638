import type { ReactNode } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useFlow, useFlowStatus } from '../context.tsx';
import { BackToReview } from '../review/BackToReview.tsx';
import { useHasRail } from '../steps/useHasRail.ts';
import styles from './FormActions.module.css';
import { SaveState } from './SaveState.tsx';

/** The id of the hint in {@link ActionBar}. */
export const HINT_ID = 'next-step';

/**
 * The buttons of a screen, within a thumb's reach on a phone, and above them the save state unless the rail shows it.
 * @param hint where the main button leads, if that is not the next step.
 */
export function ActionBar({ hint, children }: { hint?: string | undefined; children: ReactNode }) {
  const hasRail = useHasRail();
  return (
    <div className={styles.actions} data-bar>
      <div className={styles.ways}>{children}</div>
      {hint !== undefined && (
        <p id={HINT_ID} className={styles.hint}>
          {hint}
        </p>
      )}
      {!hasRail && (
        <div className={styles.notes}>
          <BackToReview />
          <SaveState />
        </div>
      )}
    </div>
  );
}

/** The button "Previous". It is disabled on the first page, so that the other buttons keep their places. */
export function PreviousButton({ to, pageId }: { to: string | undefined; pageId: string }) {
  const say = useSay();
  const flow = useFlow();
  const isBusy = useFlowStatus((status) => status.busy === 'previous');
  return (
    <Button
      variant="secondary"
      disabled={to === undefined}
      isBusy={isBusy}
      busyLabel={say('Saving')}
      className={styles.previous}
      onClick={() => to !== undefined && flow.goBackTo(to, pageId)}
    >
      <Icon name="chevron-left" />
      <span className={styles.word}>{say('Previous')}</span>
    </Button>
  );
}

/** The button "Submit". */
export function SubmitButton(look: {
  variant?: 'primary' | 'secondary';
  isWide?: boolean;
  className?: string | undefined;
}) {
  const say = useSay();
  const flow = useFlow();
  const isBusy = useFlowStatus((status) => status.busy === 'submit');
  return (
    <Button {...look} isBusy={isBusy} busyLabel={say('Submitting')} onClick={() => flow.submit()}>
      {say('Submit')}
    </Button>
  );
}
