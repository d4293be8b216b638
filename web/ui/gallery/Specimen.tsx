import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

/** One component in one state, below its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.specimen} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

/** Several specimens of a kind side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
