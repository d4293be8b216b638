import { Button } from '#web/ui/Button.tsx';
import { FileRow } from './BusyPanels.tsx';
import styles from './Document.module.css';
import type { ShownFile } from './state.ts';

/** Something went wrong on the way. Both ways out begin with deleting what may have arrived. */
export function BrokenPanel({
  file,
  onRetry,
  onReset,
}: {
  file: ShownFile | undefined;
  onRetry: () => void;
  onReset: () => void;
}) {
  return (
    <FileRow name={file?.name ?? 'Your file'}>
      <p className={styles.detail}>It is not attached to your application.</p>
      <div className={styles.ways}>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
        {file && (
          <Button variant="quiet" onClick={onReset}>
            Choose another file
          </Button>
        )}
      </div>
    </FileRow>
  );
}
