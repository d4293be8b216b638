import { useMemo } from 'react';
import type { ServiceApplication } from '#contract/staff.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { PrintedApplication } from '#web/core/print/PrintedApplication.tsx';
import { useAnswers } from '../context.tsx';
import styles from './ReviewPage.module.css';
import { useDocuments } from './useDocuments.ts';

/** The application as staff would read it if it were submitted now. */
export default function ViewOfCollege() {
  const form = useAnswers((state) => state.form);
  const today = useAnswers(({ situation }) => situation.today);
  const application = useOwnApplication();
  return (
    <div className={styles.paper}>
      <PrintedApplication
        application={application}
        college={getCollege()}
        form={form}
        today={today}
        isPart
      />
    </div>
  );
}

function useOwnApplication(): ServiceApplication {
  const say = useSay();
  const answers = useAnswers((state) => state.answers);
  const { counts, tabs } = useAnswers(({ situation }) => situation);
  const username = useSession((session) => session.username) || say('No account yet');
  const documents = useDocuments();
  return useMemo(
    () => ({
      answer: answers,
      add_another: counts ?? {},
      document_answer: documents,
      tabs: tabs ?? {},
      username,
      submitted_at: '',
    }),
    [answers, counts, tabs, username, documents],
  );
}
