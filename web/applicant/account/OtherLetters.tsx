import { useSay } from '#web/core/language/say.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import styles from './AccountPage.module.css';
import { saveNews } from './calls.ts';
import { useChange } from './useChange.ts';

/** Whether the college may also write about other things than the application. */
export function OtherLetters({ news }: { news: boolean }) {
  const say = useSay();
  const { mutate, isPending, variables, error } = useChange(saveNews);
  const wants = isPending ? variables.news : news;
  return (
    <section className={styles.section} aria-labelledby="letters">
      <h2 id="letters">{say('Letters')}</h2>
      <p className={styles.lead}>
        {say(
          'We write to you about your application in any case: what is missing, what has changed, and what we have decided.',
        )}
      </p>
      <CheckboxRow
        label={say('Write to me about other things, too')}
        checked={wants}
        onChange={(isTicked) => mutate({ news: isTicked })}
      />
      <FailureNotice error={error} />
    </section>
  );
}
