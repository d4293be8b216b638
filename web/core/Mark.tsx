import { getCollege } from '#web/core/college.ts';
import styles from '../applicant/shell/header/Header.module.css';

/** The college's mark, in its colour. Hidden from screen readers: the name stands beside it. */
export function Mark() {
  const { logo } = getCollege().brand;
  return (
    <svg className={styles.mark} viewBox={logo.viewBox} aria-hidden="true" focusable="false">
      <path d={logo.path} fillRule="evenodd" />
    </svg>
  );
}
