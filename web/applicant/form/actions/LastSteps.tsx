import type { Page } from '#form/engine/definition.ts';
import { useSay } from '#web/core/language/say.ts';
import { leftIn } from '../chapters/chapters.ts';
import { useAnswers } from '../context.tsx';
import { SubmitButton } from './ActionBar.tsx';
import styles from './LastSteps.module.css';

/**
 * The end of the last page. Submit stands here (spec §2), but the main button above leads to the review, so that the
 * applicant reads everything once more.
 */
export function LastSteps({ page }: { page: Page }) {
  const say = useSay();
  const missing = useAnswers(({ form, walked, errors }) => {
    const left = leftIn(walked, errors);
    return form.pages.reduce((sum, one) => sum + (left.get(one) ?? 0), 0);
  });
  return (
    <div className={styles.end}>
      <SubmitButton pageId={page.id} variant="secondary" isWide />
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
