import { holdsAnyAnswer } from '#form/engine/answers.ts';
import { getCollege } from '#web/college.ts';
import { useSession } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useAnswers } from '../answers/context.tsx';
import { isAllSaved } from '../answers/state.ts';
import { useFlowStatus } from '../flow/context.tsx';
import { outcomeOf } from '../flow/status.ts';
import styles from './SaveState.module.css';
import { passingWords, settledSentence } from './save-sentence.ts';

/**
 * Where the answers are: on their way, saved at 10:42, or only here because the save failed. It is a live region that
 * keeps calm: what comes and goes with each pause in typing is for the eyes only, and what was said already is said
 * again only to who asked for it.
 */
export function SaveState() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const hasAnswers = useAnswers(({ answers }) => holdsAnyAnswer(answers));
  const isSaved = useAnswers(isAllSaved);
  const saving = useFlowStatus((status) => status.saving);
  const savesAsked = useFlowStatus((status) => status.savesAsked);
  const passing = passingWords({ isLoggedIn, isSaved, saving });
  const settled = settledSentence({
    isLoggedIn,
    hasAnswers,
    outcome: outcomeOf(saving),
    locale: getCollege().locale,
  });
  const tone = passing === undefined ? settled?.tone : 'quiet';
  return (
    <p role="status" className={styles.state} data-tone={tone}>
      {passing !== undefined && <span aria-hidden="true">{passing}</span>}
      {settled && (
        <span
          key={savesAsked}
          className={classes(styles.settled, passing !== undefined && styles.aside)}
        >
          {settled.icon && <Icon name={settled.icon} />}
          <span>
            {settled.words}
            {settled.more !== undefined && <span className={styles.more}> {settled.more}</span>}
          </span>
        </span>
      )}
    </p>
  );
}
