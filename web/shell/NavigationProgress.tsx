import { useNavigation } from 'react-router';
import styles from './NavigationProgress.module.css';

/** A line at the top while the next screen is loading; it shows only when that takes a while. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading ? (
    <div className={styles.line} role="progressbar" aria-label="Loading the page" />
  ) : null;
}
