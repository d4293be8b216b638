import { holdsAnyAnswer } from '#form/engine/answers.ts';
import { getCollege } from '#web/college.ts';
import { useSession } from '#web/session/session.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useAnswers } from '../answers/context.tsx';
import { isAllSaved } from '../answers/state.ts';
import { useFlowStatus } from '../flow/context.tsx';
import styles from './FormActions.module.css';
import { sentenceFor } from './save-sentence.ts';

/** Where the answers are: being typed, on their way, saved at 10:42, or only here because the save failed. */
export function SaveState() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const hasAnswers = useAnswers(({ answers }) => holdsAnyAnswer(answers));
  const isSaved = useAnswers(isAllSaved);
  const saving = useFlowStatus((status) => status.saving);
  const sentence = sentenceFor({
    isLoggedIn,
    hasAnswers,
    isSaved,
    saving,
    locale: getCollege().locale,
  });
  return (
    <p role="status" className={styles.state} data-tone={sentence?.tone}>
      {sentence && (
        <>
          {sentence.icon && <Icon name={sentence.icon} />}
          {sentence.words}
        </>
      )}
    </p>
  );
}
