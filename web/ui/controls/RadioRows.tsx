import { classes } from '../classes.ts';
import styles from './Choice.module.css';

/** The longest label that fits beside another on a phone, in characters. */
const SHORT_LABEL = 8;

/** Whether a choice fits beside another one on a phone. */
export function isShort({ label }: { readonly label: string }): boolean {
  return label.length <= SHORT_LABEL;
}

interface RadioRowsProps {
  /** The common name of the radio buttons. */
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isInvalid?: boolean | undefined;
}

/** A few choices as large rows, each with a radio button. Put it inside a `FieldGroup`, whose legend is the question. */
export function RadioRows({ name, options, value, onChange, isInvalid }: RadioRowsProps) {
  return (
    <div className={styles.rows}>
      {options.map((option) => (
        <label key={option.value} className={styles.row}>
          <input
            type="radio"
            className={classes(styles.mark, styles.radio)}
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-invalid={isInvalid || undefined}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
