import type { CopyState } from '#web/core/api/copy-state.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import type { Say } from '#words/say.ts';
import styles from './print.module.css';

/** The link to the application's PDF copy, or its status. Not printed. @param label distinguishes several copies. */
export function CopyLine({ copy, label }: { copy: CopyState; label?: string | undefined }) {
  const say = useSay();
  return (
    <p className={styles.copy} role="status">
      <PartIcon name="document" />
      {wordsFor(copy, say, label)}
    </p>
  );
}

function wordsFor(copy: CopyState, say: Say, label = say('PDF copy, with all documents')) {
  switch (copy.kind) {
    case 'preparing':
      return (
        <>
          {say('The PDF copy is being prepared')} <Spinner size="small" />
        </>
      );
    case 'ready':
      return <ExternalLink href={copy.url}>{label}</ExternalLink>;
    case 'none':
    case 'failed':
      return sayText(say, copy.message);
  }
}

/** The link to a document. Not printed. */
export function DocumentLink({ href }: { href: string }) {
  const say = useSay();
  return (
    <ExternalLink className={styles.document} href={href}>
      {say('Open it as a PDF')}
    </ExternalLink>
  );
}
