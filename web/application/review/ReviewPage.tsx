import { useMemo } from 'react';
import type { ServiceApplication } from '#contract/staff.ts';
import { getCollege } from '#web/college.ts';
import { PrintedApplication } from '#web/print/PrintedApplication.tsx';
import { useSession } from '#web/session/context.tsx';
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts';
import { ActionBar, PreviousButton, SubmitButton } from '../actions/ActionBar.tsx';
import { useAnswers } from '../context.tsx';
import { routeOf } from '../summary/entries.ts';
import { ChangeLinks } from './ChangeLinks.tsx';
import styles from './ReviewPage.module.css';
import { useDocuments } from './useDocuments.ts';

const TITLE = 'Review your application';

/** The whole application as the college will read it, to check before the submit. */
export function Component() {
  useDocumentTitle(TITLE);
  const college = getCollege();
  const pages = useAnswers(({ form }) => form.pages);
  const today = useAnswers(({ situation }) => situation.today);
  const application = useOwnApplication();
  const lastPage = pages.at(-1);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p>
          This is how {college.partnerName} will read it. Is something missing or wrong? Go back to
          its step and change it.
        </p>
        <ChangeLinks pages={pages} />
      </header>
      <div className={styles.paper}>
        <PrintedApplication application={application} college={college} today={today} isPart />
      </div>
      <ActionBar>
        <PreviousButton to={lastPage && routeOf(lastPage)} pageId="review" />
        <SubmitButton pageId="review" className={styles.submit} />
      </ActionBar>
    </div>
  );
}

/** The application as staff would see it after a submit now, with unsaved answers. */
function useOwnApplication(): ServiceApplication {
  const answers = useAnswers((state) => state.answers);
  const { counts, tabs } = useAnswers(({ situation }) => situation);
  const username = useSession((session) => session.username);
  const documents = useDocuments();
  return useMemo(
    () => ({
      answer: answers,
      add_another: counts ?? {},
      document_answer: documents,
      tabs: tabs ?? {},
      username: username || 'No account yet',
      submitted_at: '',
    }),
    [answers, counts, tabs, username, documents],
  );
}
