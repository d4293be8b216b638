import { getCollege } from '#web/core/college.ts';
import styles from '../applicant/shell/header/Header.module.css';

/** The college's mark, in its colour. The name stands beside it, so it says nothing itself. */
export function Mark() {
  const { logo } = getCollege().brand;
  return (
    <svg className={styles.mark} viewBox={logo.viewBox} aria-hidden="true" focusable="false">
      <path d={logo.path} fillRule="evenodd" />
    </svg>
  );
}
