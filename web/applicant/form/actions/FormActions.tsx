import type { Page } from '#form/engine/definition.ts';
import { REVIEW_ROUTE } from '#web/applicant/session/route.ts';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { countMissing } from '../chapters/chapters.ts';
import type { Chapters } from '../chapters/useChapters.ts';
import { useAnswers, useFlow, useFlowStatus } from '../context.tsx';
import { routeOf } from '../summary/entries.ts';
import { ActionBar, HINT_ID, PreviousButton, SubmitButton } from './ActionBar.tsx';
import styles from './FormActions.module.css';

/**
 * The buttons of a form page (spec §2). The last page continues to the review. While another chapter follows, "Next" is the main button,
 * and these are secondary.
 */
export function FormActions({ page, chapters }: { page: Page; chapters: Chapters }) {
  const say = useSay();
  const flow = useFlow();
  const busy = useFlowStatus((status) => status.busy);
  const pages = useAnswers(({ form }) => form.pages);
  const index = pages.indexOf(page);
  const { choice, after } = chapters;
  const isSecondary = after !== undefined && choice !== 'all';
  const [previous, next] = [pages[index - 1], pages[index + 1]];
  return (
    <ActionBar hint={next ? undefined : say('Next: check your answers')}>
      <PreviousButton to={previous && routeOf(previous)} pageId={page.id} />
      <Button
        isBusy={busy === 'continue'}
        busyLabel={say('Saving')}
        variant={isSecondary && choice === 'one' ? 'secondary' : 'primary'}
        className={classes(styles.main, isSecondary && styles.back)}
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

/** The end of the last page: Submit (spec §2). The main button above leads to the review, so that applicants read everything once more. */
export function LastSteps() {
  const say = useSay();
  const missing = useAnswers(({ form, walked, errors }) => {
    const left = countMissing(walked, errors);
    return form.pages.reduce((sum, one) => sum + (left.get(one) ?? 0), 0);
  });
  return (
    <div className={styles.end}>
      <SubmitButton variant="secondary" isWide />
      <p>
        {missing === 0
          ? say('You are ready to submit; after that, you cannot change your application.')
          : say('{missing, plural, one {# answer is} other {# answers are}} still missing.', {
              missing,
            })}
      </p>
    </div>
  );
}
