import { lazy, Suspense } from 'react';
import { useSession } from '#web/session/session.ts';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import styles from './Document.module.css';

const DocumentField = lazy(() => import('./DocumentField.tsx'));

/** Verbatim (spec §4, "Document upload"). */
const NEEDS_ACCOUNT = 'This question can be finished once you have created an account.';

/** A document to attach. Uploading needs an account; all that belongs to it loads only then. */
export function DocumentEdit({ question }: EditProps<'document'>) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  if (!isLoggedIn) {
    return (
      <QuestionGroupFrame question={question}>
        <p className={styles.notice}>{NEEDS_ACCOUNT}</p>
      </QuestionGroupFrame>
    );
  }
  return (
    <Suspense fallback={<Waiting question={question} />}>
      <DocumentField question={question} />
    </Suspense>
  );
}

/** Keeps the place, so that links find the question and nothing jumps. */
function Waiting({ question }: EditProps<'document'>) {
  return (
    <QuestionGroupFrame question={question}>
      <div className={styles.place} />
    </QuestionGroupFrame>
  );
}
