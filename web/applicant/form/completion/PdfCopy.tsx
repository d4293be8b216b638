import { useEffect } from 'react';
import { GET_COPY } from '#contract/calls.ts';
import type { PdfState } from '#contract/documents.ts';
import { polled } from '#web/core/api/copy-queries.ts';
import { type CopyState, copyState } from '#web/core/api/copy-state.ts';
import { read } from '#web/core/api/request.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button, ButtonAnchor } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { FileDetail, FileRow } from '#web/ui/layout/FileRow.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import type { Say } from '#words/say.ts';
import styles from './CompletionPage.module.css';

/**
 * The PDF copy of the application: in preparation, ready to download, or why there is none. Also says where the receipt was sent
 * (`receiptTo`).
 */
export function PdfCopy({ receiptTo }: { receiptTo?: string | undefined }) {
  const say = useSay();
  const query = useQuery({
    ...polled,
    queryKey: ['copy'],
    queryFn: () => read<PdfState>(GET_COPY),
  });
  const toasts = useToasts();
  const copy = copyState(query);
  const problem = copy.kind === 'failed' ? copy.message : undefined;
  const title = say('Error downloading PDF copy of your application');
  useEffect(() => {
    if (problem === undefined) return;
    toasts.show({ tone: 'error', title, description: problem });
    return () => toasts.dismissTitled(title);
  }, [problem, title, toasts]);
  return (
    <section className={styles.copy} aria-labelledby="your-copy">
      <h2 id="your-copy">{say('Your copy')}</h2>
      <FileRow
        name={say('Your application as a PDF')}
        action={actionFor(copy, say, () => query.refetch())}
      >
        <FileDetail>{detailOf(copy, say)}</FileDetail>
      </FileRow>
      <VisuallyHidden>
        <span role="status">{announcementOf(copy, say)}</span>
      </VisuallyHidden>
      {receiptTo !== undefined && (
        <p>
          {say('We sent a receipt to {address}. Look in your spam folder if you do not see it.', {
            address: receiptTo,
          })}
        </p>
      )}
    </section>
  );
}

function actionFor(copy: CopyState, say: Say, tryAgain: () => void) {
  if (copy.kind === 'ready') {
    return (
      <ButtonAnchor variant="secondary" href={copy.url} download target="_blank" rel="noreferrer">
        <PartIcon name="download" />
        {say('Download')}
      </ButtonAnchor>
    );
  }
  if (copy.kind === 'failed') {
    return (
      <Button variant="secondary" onClick={tryAgain}>
        {say('Try again')}
      </Button>
    );
  }
  return undefined;
}

function detailOf(copy: CopyState, say: Say) {
  switch (copy.kind) {
    case 'preparing':
      return (
        <span>
          {say('We are preparing your copy')} <Spinner size="small" />
        </span>
      );
    case 'ready':
      return (
        <span>{say('Everything that you sent us: your answers, followed by your documents.')}</span>
      );
    case 'none':
    case 'failed':
      return <span>{sayText(say, copy.message)}</span>;
  }
}

/** Empty after a failure, which the toast announces. */
function announcementOf({ kind }: CopyState, say: Say): string {
  if (kind === 'preparing') return say('We are preparing your copy.');
  return kind === 'ready' ? say('Your copy is ready.') : '';
}
