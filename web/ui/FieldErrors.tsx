import styles from './Field.module.css';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** What is wrong with an answer: an icon and words, never colour alone. Draws nothing while nothing is wrong. */
export function FieldErrors({ id, errors }: { id?: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className={styles.errors} id={id}>
      <Icon name="alert" />
      <div>
        <VisuallyHidden>Error: </VisuallyHidden>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  );
}
