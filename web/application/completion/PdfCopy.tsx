import { useEffect } from 'react';
import { useCopy } from '#web/api/copy-queries.ts';
import { type CopyState, copyState } from '#web/api/copy-state.ts';
import { Button, ButtonAnchor } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { FileDetail, FileRow } from '#web/ui/layout/FileRow.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import styles from './CompletionPage.module.css';

/** Verbatim (spec §8). */
const ERROR_LABEL = 'Error downloading PDF copy of your application';

/** The PDF copy of the application: being made, ready to download, or why there is none. */
export function PdfCopy() {
  const query = useCopy();
  const toasts = useToasts();
  const copy = copyState(query);
  const problem = copy.kind === 'failed' ? copy.message : undefined;
  useEffect(() => {
    if (problem === undefined) return;
    toasts.show({ tone: 'error', title: ERROR_LABEL, description: problem });
    return () => toasts.dismissTitled(ERROR_LABEL);
  }, [problem, toasts]);
  return (
    <section className={styles.copy} aria-labelledby="your-copy">
      <h2 id="your-copy">Your copy</h2>
      <FileRow name="Your application as a PDF" action={actionFor(copy, () => query.refetch())}>
        <FileDetail>{detailOf(copy)}</FileDetail>
      </FileRow>
      <VisuallyHidden>
        <span role="status">{announcementOf(copy)}</span>
      </VisuallyHidden>
    </section>
  );
}

function actionFor(copy: CopyState, tryAgain: () => void) {
  if (copy.kind === 'ready') {
    return (
      <ButtonAnchor variant="secondary" href={copy.url} download target="_blank" rel="noreferrer">
        <Icon name="download" />
        Download
      </ButtonAnchor>
    );
  }
  if (copy.kind === 'failed') {
    return (
      <Button variant="secondary" onClick={tryAgain}>
        Try again
      </Button>
    );
  }
  return undefined;
}

function detailOf(copy: CopyState) {
  switch (copy.kind) {
    case 'preparing':
      return (
        <span>
          We are preparing your copy <Spinner size="small" />
        </span>
      );
    case 'ready':
      return (
        <span>Everything that you sent to us: your answers, and your documents behind them.</span>
      );
    case 'none':
    case 'failed':
      return <span>{copy.message}</span>;
  }
}

/** The toast tells what failed. */
function announcementOf({ kind }: CopyState): string {
  if (kind === 'preparing') return 'We are preparing your copy.';
  return kind === 'ready' ? 'Your copy is ready.' : '';
}
