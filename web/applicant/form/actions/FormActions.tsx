import type { Page } from '#form/engine/definition.ts';
import { REVIEW_ROUTE } from '#web/applicant/session/route.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useAnswers, useFlow, useFlowStatus } from '../context.tsx';
import { routeOf } from '../summary/entries.ts';
import { ActionBar, HINT_ID, PreviousButton } from './ActionBar.tsx';
import styles from './FormActions.module.css';

/** The buttons of a form page (spec §2). The last page continues to the review. */
export function FormActions({ page }: { page: Page }) {
  const say = useSay();
  const flow = useFlow();
  const busy = useFlowStatus((status) => status.busy);
  const pages = useAnswers(({ form }) => form.pages);
  const index = pages.indexOf(page);
  const [previous, next] = [pages[index - 1], pages[index + 1]];
  return (
    <ActionBar hint={next ? undefined : say('Next: check your answers')}>
      <PreviousButton to={previous && routeOf(previous)} pageId={page.id} />
      <Button
        isBusy={busy === 'continue'}
        busyLabel={say('Saving')}
        className={styles.main}
        aria-describedby={next ? undefined : HINT_ID}
        onClick={() => flow.continueTo(next ? routeOf(next) : REVIEW_ROUTE, page.id)}
      >
        {say('Save and Continue')}
      </Button>
      <Button
        variant="quiet"
        isBusy={busy === 'save'}
        busyLabel={say('Saving')}
        onClick={() => flow.savePage(page.id)}
      >
        {say('Save')}
      </Button>
    </ActionBar>
  );
}
