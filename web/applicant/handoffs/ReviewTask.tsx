import type { OpenedHandoff } from '#contract/handoffs.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import { useMoment } from '#web/applicant/account/moment.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { getCollege, todayAtCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import type { TranslateForm } from '#web/core/language/translated-form.ts';
import { PrintedApplication } from '#web/core/print/PrintedApplication.tsx';
import { useReadersForm } from '#web/core/print/use-readers-form.ts';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { getLinkReview } from './calls.ts';
import styles from './Handoffs.module.css';
import { ClosedLink } from './LinkPage.tsx';

interface TaskProps {
  link: string;
  opened: OpenedHandoff;
  translate: TranslateForm | undefined;
}

/** Shows an application, read only, to the holder of a link. */
export default function ReviewTask({ link, opened, translate }: TaskProps) {
  const say = useSay();
  const moment = useMoment();
  const college = getCollege();
  const form = useReadersForm(translate, college);
  const review = useQuery({
    queryKey: ['link-review', link],
    queryFn: () => getLinkReview(link),
    throwOnError: false,
  });
  const { data: application } = review;
  useDocumentTitle(
    application ? applicantName(application.answer, application.username) : say('Review'),
  );
  if (review.isPending) return <Spinner size="large" label={say('Opening the application')} />;
  if (review.isError) return <ClosedLink error={review.error} />;
  return (
    <>
      <aside className={styles.note} aria-label={say('About this page')}>
        <p>
          {say(
            'You were asked to look over this application. You can’t change anything here: tell the applicant what you notice. The link works until {moment}.',
            { moment: moment(opened.expires_at) },
          )}
        </p>
      </aside>
      <PrintedApplication
        application={review.data}
        college={college}
        form={form}
        today={todayAtCollege()}
      />
    </>
  );
}
