import { useSession } from '#web/applicant/session/context.tsx';
import { useSay } from '#web/core/language/say.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useAnswers } from '../../context.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useTextBox } from '../useAnswer.ts';
import styles from './Email.module.css';

/** An e-mail address: no capitals, no corrections, and the keyboard with the @. */
export function EmailEdit({ question }: EditProps<'email'>) {
  const say = useSay();
  const box = useTextBox<HTMLInputElement>(question);
  const username = useSession((session) => session.username);
  const isUsername = useAnswers(({ answers }) => answers[question.key] === username);
  const isOfAccount = question.fromAccount === true && username !== '' && isUsername;
  const noteId = `${question.key}-account`;
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <>
          <TextInput
            {...control}
            {...box}
            aria-describedby={
              [control['aria-describedby'], isOfAccount && noteId].filter(Boolean).join(' ') ||
              undefined
            }
            // Not `type="email"`: with it browsers trim the value and do not report the caret.
            inputMode="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {isOfAccount && (
            <p id={noteId} className={styles.note}>
              {say('This is the email you log in with. You can give another one here.')}
            </p>
          )}
        </>
      )}
    </QuestionFrame>
  );
}
