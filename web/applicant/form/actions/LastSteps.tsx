import type { Page } from '#form/engine/definition.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { leftIn } from '../chapters/chapters.ts';
import { useAnswers } from '../context.tsx';
import { SubmitButton } from './ActionBar.tsx';
import styles from './LastSteps.module.css';

/**
 * The end of the last page. Submit stands here (spec §2), but the main button below leads to the review, so that the
 * applicant reads everything once more.
 */
export function LastSteps({ page }: { page: Page }) {
  const say = useSay();
  const { partnerName } = getCollege();
  const missing = useAnswers(({ form, walked, errors }) => {
    const left = leftIn(walked, errors);
    return form.pages.reduce((sum, one) => sum + (left.get(one) ?? 0), 0);
  });
  return (
    <section className={styles.end} aria-labelledby="last-steps">
      <h2 id="last-steps">{missing === 0 ? say('Ready to submit') : say('Before you submit')}</h2>
      <p>
        {missing > 0 &&
          `${say('{missing, plural, one {# answer is} other {# answers are}} still missing.', { missing })} `}
        {say(
          '“Save and Continue” shows your whole application, as {partnerName} will read it. You submit it there. After that, you cannot change it.',
          { partnerName },
        )}
      </p>
      <div>
        <SubmitButton pageId={page.id} variant="quiet" className={styles.submit} />
      </div>
    </section>
  );
}
