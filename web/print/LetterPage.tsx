import type { ReactNode } from 'react';
import { getCollege } from '../college.ts';
import styles from './print.module.css';

/** A sheet of the college's paper: its name above, a title, and whatever it says. */
export function LetterPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  const college = getCollege();
  return (
    <main className={styles.sheet}>
      <header className={styles.head}>
        <p className={styles.college}>
          <svg className={styles.mark} viewBox={college.brand.logo.viewBox} aria-hidden="true">
            <path d={college.brand.logo.path} fill="currentColor" />
          </svg>
          {college.partnerName}
        </p>
        <h1>{title}</h1>
      </header>
      {children}
    </main>
  );
}
