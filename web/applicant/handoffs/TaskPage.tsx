import type { ReactNode } from 'react';
import { getCollege } from '#web/core/college.ts';
import { LanguageLinks } from '#web/core/LanguageLinks.tsx';
import { Mark } from '#web/core/Mark.tsx';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import styles from './Task.module.css';

interface TaskPageProps {
  title: string;
  /** The subject of the task. */
  about?: string;
  /** Whether another language may be chosen, which loads the page again. */
  mayReload?: boolean;
  children: ReactNode;
}

/** The frame of a page for one task: the college's name, the title, the task, and links to the other languages. */
export function TaskPage({ title, about, mayReload = true, children }: TaskPageProps) {
  const place = useLocation();
  useDocumentTitle(title);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <p className={styles.college}>
          <Mark />
          {getCollege().partnerName}
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        {about && <p className={styles.fact}>{about}</p>}
      </header>
      {children}
      {mayReload && <LanguageLinks place={place} />}
    </main>
  );
}
