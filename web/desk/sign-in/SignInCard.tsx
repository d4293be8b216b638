import type { ReactNode } from 'react';
import { getCollege } from '#web/core/college.ts';
import { Mark } from '#web/core/Mark.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { DeskLanguage } from '../frame/DeskLanguage.tsx';
import styles from './SignInCard.module.css';

/** A narrow card with the college's mark, for a single task before the desk. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <Mark />
          <p className={styles.college}>{getCollege().partnerName}</p>
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        {children}
      </Card>
      <DeskLanguage />
    </div>
  );
}
