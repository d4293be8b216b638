import type { ReactNode } from 'react';
import { getCollege } from '#web/core/college.ts';
import styles from './print.module.css';

/**
 * A sheet with the college's name and a title: a screen of its own, or part of a screen with its own heading (`isPart`). Without a title,
 * the screen's heading serves for the sheet, too.
 */
export function LetterPage({
  title,
  isPart = false,
  children,
}: {
  title?: ReactNode;
  isPart?: boolean | undefined;
  children: ReactNode;
}) {
  const college = getCollege();
  const Sheet = isPart ? 'article' : 'main';
  const Title = isPart ? 'h2' : 'h1';
  return (
    <Sheet className={title === undefined ? styles.bare : styles.sheet}>
      {title !== undefined && (
        <header className={styles.head}>
          <p className={styles.college}>
            <svg className={styles.mark} viewBox={college.brand.logo.viewBox} aria-hidden="true">
              <path d={college.brand.logo.path} fill="currentColor" />
            </svg>
            {college.partnerName}
          </p>
          <Title className={styles.title}>{title}</Title>
        </header>
      )}
      {children}
    </Sheet>
  );
}
