import { Spinner } from '../ui/Spinner.tsx';
import styles from './PageLoading.module.css';

/** While the page learns who is here. It shows only after a moment: most often there is nothing to wait for. */
export function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner size="medium" label="Loading" />
    </div>
  );
}
