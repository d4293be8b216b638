import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../text/Icon.tsx';
import styles from './Control.module.css';
import type { ControlWidth } from './TextInput.tsx';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly width?: ControlWidth | undefined;
}

/** The browser's own select, which works on every phone and with every screen reader. */
export function Select({ options, width = 'full', className, ...rest }: SelectProps) {
  return (
    <div className={classes(styles.beside, width !== 'full' && styles[width])}>
      <select {...rest} className={classes(styles.control, styles.select, className)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.chevron}>
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}
