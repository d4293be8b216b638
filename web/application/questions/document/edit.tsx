import { useSession } from '#web/session/session.ts';
import { useAnswers } from '../../answers/context.tsx';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import styles from './Document.module.css';
import { otherTabLabels } from './otherWays.ts';

/** Verbatim (spec §4, "Document upload"). */
const NEEDS_ACCOUNT = 'This question can be finished once you have created an account.';

/** A document to attach. Uploading needs an account; where it is not open yet, the page says what to do instead. */
export function DocumentEdit({ question }: EditProps<'document'>) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const form = useAnswers((state) => state.form);
  const [otherTab] = otherTabLabels(form, question.key);
  return (
    <QuestionGroupFrame question={question}>
      <p className={styles.notice}>{isLoggedIn ? notOpenYet(otherTab) : NEEDS_ACCOUNT}</p>
    </QuestionGroupFrame>
  );
}

function notOpenYet(otherTab: string | undefined): string {
  const instead =
    otherTab === undefined
      ? 'Please come back to this question later.'
      : `Please use “${otherTab}” for now.`;
  return `Files cannot be uploaded here yet. ${instead}`;
}
