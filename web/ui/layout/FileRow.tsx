import type { ReactNode } from 'react';
import { PartIcon } from '../text/PartIcon.tsx';
import styles from './FileRow.module.css';

/** A file: its name, details, and an action. */
export function FileRow({
  name,
  action,
  children,
}: {
  name: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.row}>
      <span className={styles.sheet}>
        <PartIcon name="document" />
      </span>
      <div className={styles.about}>
        <p className={styles.name}>
          {/* A name may run from right to left. */}
          <bdi>{name}</bdi>
        </p>
        {children}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** A line of details below the name. */
export function FileDetail({ children }: { children: ReactNode }) {
  return <div className={styles.detail}>{children}</div>;
}
