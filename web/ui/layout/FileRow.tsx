import type { ReactNode } from 'react';
import { Icon } from '../text/Icon.tsx';
import styles from './FileRow.module.css';

/** One file in one row: what it is called, how it stands, and what can be done about it. */
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
        <Icon name="document" />
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

/** A line below the name. */
export function FileDetail({ children }: { children: ReactNode }) {
  return <div className={styles.detail}>{children}</div>;
}
