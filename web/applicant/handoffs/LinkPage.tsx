import { useQuery } from '#web/core/api/tanstack-query.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import type { TranslateForm } from '#web/core/language/translated-form.ts';
import { LetterPage } from '#web/core/print/LetterPage.tsx';
import { useSearchParams } from '#web/core/routing/RouterProvider.tsx';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { later } from '#web/ui/later.tsx';
import { openLink } from './calls.ts';
import styles from './Handoffs.module.css';

const LetterTask = later(() => import('./letter/LetterTask.tsx'));
const ParentTask = later(() => import('./parent/ParentTask.tsx'));
const ReviewTask = later(() => import('./ReviewTask.tsx'));
const ScanTask = later(() => import('./scan/ScanTask.tsx'));

/** Opens a link for one task, and shows that task alone. */
export function LinkPage({ translate }: { translate?: TranslateForm | undefined }) {
  const say = useSay();
  const link = useSearchParams().get('link') ?? '';
  const opened = useQuery({
    queryKey: ['link', link],
    queryFn: () => openLink(link),
    throwOnError: false,
  });
  if (opened.isPending) return <Spinner size="large" label={say('Opening the link')} />;
  if (opened.isError) return <ClosedLink error={opened.error} />;
  switch (opened.data.kind) {
    case 'review':
      return <ReviewTask link={link} opened={opened.data} translate={translate} />;
    case 'scan':
      return <ScanTask link={link} opened={opened.data} />;
    case 'letter':
      return <LetterTask link={link} />;
    case 'parent':
      return <ParentTask link={link} opened={opened.data} translate={translate} />;
  }
}

/** Says why a link no longer works, and what its holder can do. */
export function ClosedLink({ error }: { error: Error }) {
  const say = useSay();
  const title = say('This link does not open');
  useDocumentTitle(title);
  return (
    <LetterPage title={title}>
      <p className={styles.closed}>{sayText(say, error.message)}</p>
    </LetterPage>
  );
}
