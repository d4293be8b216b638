import type { Page } from '#form/engine/definition.ts';
import { getCollege } from '#web/college.ts';
import { REVIEW_ROUTE } from '#web/session/navigation.ts';
import { FlowLink } from '../flow/FlowLink.tsx';
import { SubmitButton } from './ActionBar.tsx';
import styles from './LastSteps.module.css';

/** Below the questions of the last page: a look at the whole application, and the submission. */
export function LastSteps({ page }: { page: Page }) {
  return (
    <section className={styles.end} aria-labelledby="ready">
      <h2 id="ready">Are you ready?</h2>
      <p>
        Read your application once more, as {getCollege().partnerName} will read it. After you
        submit it, you cannot change it any more.
      </p>
      <div className={styles.ways}>
        <SubmitButton pageId={page.id} variant="secondary" />
        <FlowLink to={REVIEW_ROUTE}>Review your application</FlowLink>
      </div>
    </section>
  );
}
