import type { Page } from '#form/engine/definition.ts';
import { getCollege } from '#web/college.ts';
import { useAnswers } from '../context.tsx';
import { leftByPage } from '../summary/entries.ts';
import { SubmitButton } from './ActionBar.tsx';
import styles from './LastSteps.module.css';

/**
 * The end of the last page. Submit stands here (spec §2), but the main button below leads to the review, so that the
 * applicant reads everything once more.
 */
export function LastSteps({ page }: { page: Page }) {
  const missing = useAnswers(({ walked, errors }) => {
    const left = [...leftByPage(walked, errors).values()];
    return left.reduce((sum, count) => sum + count, 0);
  });
  return (
    <section className={styles.end} aria-labelledby="last-steps">
      <h2 id="last-steps">{missing === 0 ? 'Ready to submit' : 'Before you submit'}</h2>
      <p>
        {missing > 0 && `${missing} ${missing === 1 ? 'answer is' : 'answers are'} still missing. `}
        “Save and Continue” shows you your whole application, as {getCollege().partnerName} will
        read it. You submit it from there. After that you cannot change it any more.
      </p>
      <div>
        <SubmitButton pageId={page.id} variant="quiet" className={styles.submit} />
      </div>
    </section>
  );
}
