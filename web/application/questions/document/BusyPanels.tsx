import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { FileDetail, FileRow } from '#web/ui/layout/FileRow.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './Document.module.css';
import type { ShownFile } from './state.ts';
import { OFFLINE, percentSent, progressInWords } from './words.ts';

/** The status is being loaded. */
export function LoadingPanel({ isOffline }: { isOffline: boolean }) {
  return (
    <p className={styles.loading}>
      {isOffline ? <Offline /> : <Spinner size="small" label="Looking for your file" />}
    </p>
  );
}

/** A running upload with its progress. */
export function UploadPanel({
  file,
  sent,
  onCancel,
}: {
  file: ShownFile;
  sent: number;
  onCancel: () => void;
}) {
  return (
    <FileRow name={file.name} action={<CancelButton onClick={onCancel} />}>
      <progress
        className={styles.progress}
        aria-label={`Uploading ${file.name}`}
        max={100}
        value={percentSent({ file, sent })}
      />
      <FileDetail>Uploading: {progressInWords({ file, sent })}</FileDetail>
    </FileRow>
  );
}

/** A running conversion. The applicant need not wait for it. */
export function ConversionPanel({
  file,
  isOffline,
  onCancel,
}: {
  file: ShownFile | undefined;
  isOffline: boolean;
  onCancel: (() => void) | undefined;
}) {
  return (
    <FileRow
      name={file?.name ?? 'Your file'}
      action={onCancel && <CancelButton onClick={onCancel} />}
    >
      <progress className={styles.progress} aria-label="Converting your file to a PDF" />
      <FileDetail>
        {isOffline ? (
          <Offline />
        ) : (
          'Uploaded. We are making a PDF of it. You can go on with your application meanwhile.'
        )}
      </FileDetail>
    </FileRow>
  );
}

export function DeletionPanel({ file }: { file: ShownFile | undefined }) {
  return (
    <FileRow name={file?.name ?? 'Your file'}>
      <FileDetail>
        Deleting <Spinner size="small" />
      </FileDetail>
    </FileRow>
  );
}

function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      Cancel
    </Button>
  );
}

function Offline() {
  return (
    <span className={styles.offline}>
      <Icon name="offline" />
      {OFFLINE}
    </span>
  );
}
