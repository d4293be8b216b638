import type { Page } from '#form/engine/definition.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useAnswers } from '../answers/context.tsx';
import { useFlow, useFlowStatus } from '../flow/context.tsx';
import { routeOf } from '../summary/entries.ts';
import styles from './FormActions.module.css';
import { SaveState } from './SaveState.tsx';

/** The ways on from a page, within a thumb's reach on a phone (spec §2). */
export function FormActions({ page }: { page: Page }) {
  const flow = useFlow();
  const busy = useFlowStatus((status) => status.busy);
  const pages = useAnswers(({ form }) => form.pages);
  const index = pages.indexOf(page);
  const [previous, next] = [pages[index - 1], pages[index + 1]];
  return (
    <div className={styles.actions}>
      <div className={styles.ways}>
        {previous && (
          <Button
            variant="secondary"
            isBusy={busy === 'previous'}
            busyLabel="Saving"
            className={styles.previous}
            onClick={() => flow.goBackTo(routeOf(previous), page.id)}
          >
            <Icon name="chevron-left" />
            <span className={styles.previousWord}>Previous</span>
          </Button>
        )}
        {next ? (
          <Button
            isBusy={busy === 'continue'}
            busyLabel="Saving"
            className={styles.main}
            onClick={() => flow.continueTo(routeOf(next), page.id)}
          >
            Save and Continue
          </Button>
        ) : (
          <Button
            isBusy={busy === 'submit'}
            busyLabel="Submitting"
            className={styles.main}
            onClick={() => flow.submit(page.id)}
          >
            Submit
          </Button>
        )}
        <Button
          variant="quiet"
          isBusy={busy === 'save'}
          busyLabel="Saving"
          onClick={() => flow.savePage(page.id)}
        >
          Save
        </Button>
      </div>
      <SaveState />
    </div>
  );
}
