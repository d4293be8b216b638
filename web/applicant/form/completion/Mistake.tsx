import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import styles from './CompletionPage.module.css';

/** The contact for corrections, which applicants can no longer make themselves. */
export function Mistake() {
  const say = useSay();
  const { name, phone, email, hours } = getCollege().contacts.admissions;
  return (
    <section className={styles.mistake} aria-labelledby="mistake">
      <h2 id="mistake">{say('Did you find a mistake?')}</h2>
      <p>
        {say(
          'It happens, and it does not count against you. You cannot change your application here anymore, but we can. Call or write to us, and give your reference number.',
        )}
      </p>
      <address className={styles.contact}>
        <strong>{name}</strong>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        <a href={`mailto:${email}`}>{email}</a>
        <span className={styles.hours}>{hours}</span>
      </address>
    </section>
  );
}
