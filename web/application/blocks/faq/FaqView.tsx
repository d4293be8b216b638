import type { FaqBlock } from '#form/engine/definition.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './Faq.module.css';

/** What applicants ask at this place. Folded, so that those who do not ask read past it. */
export function FaqView({ block }: { block: FaqBlock }) {
  return (
    <div className={styles.faq}>
      {block.entries.map(({ question, answer }) => (
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
