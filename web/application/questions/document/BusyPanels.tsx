import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './Document.module.css';
import type { ShownFile } from './state.ts';
import { OFFLINE, percentSent, progressInWords } from './words.ts';

/** The page asks the server what there is. */
export function LookingPanel({ isOffline }: { isOffline: boolean }) {
  return (
    <p className={styles.looking}>
      {isOffline ? <Offline /> : <Spinner size="small" label="Looking for your file" />}
    </p>
  );
}

/** A file on its way, with how much of it has arrived. */
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
      <p className={styles.detail}>Uploading: {progressInWords({ file, sent })}</p>
    </FileRow>
  );
}

/** The file is there, and its PDF is being made. Nobody has to wait for it. */
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
      <p className={styles.detail}>
        {isOffline ? (
          <Offline />
        ) : (
          'Uploaded. We are making a PDF of it. You can go on with your application meanwhile.'
        )}
      </p>
    </FileRow>
  );
}

export function DeletionPanel({ file }: { file: ShownFile | undefined }) {
  return (
    <FileRow name={file?.name ?? 'Your file'}>
      <p className={styles.detail}>
        Deleting <Spinner size="small" />
      </p>
    </FileRow>
  );
}

/** One file in one row, with what can be done about it. */
export function FileRow({
  name,
  action,
  children,
}: {
  name: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.row}>
      <span className={styles.sheet}>
        <Icon name="document" />
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {children}
      </div>
      {action}
    </div>
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
