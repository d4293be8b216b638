import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FileDetail, FileRow } from '#web/ui/layout/FileRow.tsx';
import styles from './Document.module.css';
import type { ShownFile } from './state.ts';

/** Shown after a failed request. Both buttons first delete the uploaded file. */
export function FailedPanel({
  file,
  onRetry,
  onReset,
}: {
  file: ShownFile | undefined;
  onRetry: () => void;
  onReset: () => void;
}) {
  const say = useSay();
  return (
    <FileRow name={file?.name ?? say('Your file')}>
      <FileDetail>{say('It is not attached to your application.')}</FileDetail>
      <div className={styles.ways}>
        <Button variant="secondary" onClick={onRetry}>
          {say('Try again')}
        </Button>
        {file && (
          <Button variant="quiet" onClick={onReset}>
            {say('Choose another file')}
          </Button>
        )}
      </div>
    </FileRow>
  );
}
