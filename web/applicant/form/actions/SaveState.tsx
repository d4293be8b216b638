import { holdsAnyAnswer } from '#form/engine/answers.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { isAllSaved } from '../answers/state.ts';
import { useAnswers, useFlowStatus } from '../context.tsx';
import { outcomeOf } from '../flow/status.ts';
import styles from './SaveState.module.css';
import { savedSentence, savingWords } from './save-sentence.ts';

/**
 * Whether the answers are being saved, are saved, or could not be saved. A live region: screen readers do not announce
 * "Saving…", which appears at each pause in typing, and repeat an outcome only when the applicant pressed Save.
 * @param saves whether there is somewhere to save them; by default the account of the session.
 */
export function SaveState({ saves }: { saves?: boolean }) {
  const say = useSay();
  const hasAccount = useSession((session) => session.isLoggedIn);
  const isLoggedIn = saves ?? hasAccount;
  const hasAnswers = useAnswers(({ answers }) => holdsAnyAnswer(answers));
  const isSaved = useAnswers(isAllSaved);
  const saving = useFlowStatus((status) => status.saving);
  const savesAsked = useFlowStatus((status) => status.savesAsked);
  const savingNow = savingWords(say, { isLoggedIn, isSaved, saving });
  const saved = savedSentence(say, {
    isLoggedIn,
    hasAnswers,
    outcome: outcomeOf(saving),
  });
  const tone = savingNow === undefined ? saved?.tone : 'quiet';
  return (
    <p role="status" className={styles.state} data-tone={tone}>
      {savingNow !== undefined && <span aria-hidden="true">{savingNow}</span>}
      {saved && (
        <span
          key={savesAsked}
          className={classes(styles.settled, savingNow !== undefined && styles.aside)}
        >
          {saved.icon && <Icon name={saved.icon} />}
          <span>
            {saved.words}
            {saved.more !== undefined && <span className={styles.more}> {saved.more}</span>}
          </span>
        </span>
      )}
    </p>
  );
}
