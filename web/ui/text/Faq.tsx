import styles from './Faq.module.css';
import { Icon } from './Icon.tsx';

interface FaqProps {
  readonly entries: readonly { readonly question: string; readonly answer: string }[];
}

/** Frequent questions. Each is collapsed, so that other readers can skip it. */
export function Faq({ entries }: FaqProps) {
  return (
    <div className={styles.faq}>
      {entries.map(({ question, answer }) => (
        <details key={question} className={styles.entry}>
          <summary className={styles.question}>
            <Icon name="chevron-down" />
            <span>{question}</span>
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
