import type { StaffApplication } from '#contract/desk-open.ts';
import { useSay } from '#web/core/language/say.ts';
import styles from './read.module.css';

/** Questions of today's form that this submission was not asked, because its form did not have them. */
export function NotAsked({ questions }: { readonly questions: StaffApplication['not_asked'] }) {
  const say = useSay();
  if (questions.length === 0) return null;
  return (
    <p className={styles.notAsked}>
      {say('Not asked, because the form did not have it then:')}{' '}
      {questions.map(({ label }) => label).join('; ')}
    </p>
  );
}
