import { useQuery } from '#web/core/api/tanstack-query.ts';
import { getCollege, todayAtCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { translatedForm } from '#web/core/language/translated-form.ts';
import { PrintedApplication } from '#web/core/print/PrintedApplication.tsx';
import { useReadersForm } from '#web/core/print/use-readers-form.ts';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { getEarlier } from './calls.ts';
import styles from './Seasons.module.css';

/** An earlier application, with the form and the wording of its submission. */
export default function EarlierApplication({ id }: { id: number }) {
  const say = useSay();
  const college = getCollege();
  const form = useReadersForm(say.language.tag === 'en' ? undefined : translatedForm, college);
  const { data, error } = useQuery({
    queryKey: ['earlier-application', id],
    queryFn: () => getEarlier(id),
    throwOnError: false,
  });
  if (error !== null) return <FailureNotice error={error} />;
  if (data === undefined) return <Spinner label={say('Opening the application')} />;
  return (
    <div className={styles.paper}>
      <PrintedApplication
        application={data}
        college={college}
        form={form}
        today={todayAtCollege()}
        isPart
      />
    </div>
  );
}
