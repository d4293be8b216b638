import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { FileDetail, FileRow } from '#web/ui/layout/FileRow.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './Document.module.css';
import type { ShownFile } from './state.ts';
import { offline, percentSent, progressInWords } from './words.ts';

/** Shown while the status loads. */
export function LoadingPanel({ isOffline }: { isOffline: boolean }) {
  const say = useSay();
  return (
    <p className={styles.loading}>
      {isOffline ? <Offline /> : <Spinner size="small" label={say('Looking for your file')} />}
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
  const say = useSay();
  return (
    <FileRow name={file.name} action={<CancelButton onClick={onCancel} />}>
      <progress
        className={styles.progress}
        aria-label={say('Uploading {name}', { name: file.name })}
        max={100}
        value={percentSent({ file, sent })}
      />
      <FileDetail>
        {say('Uploading: {progress}', { progress: progressInWords(say, { file, sent }) })}
      </FileDetail>
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
  const say = useSay();
  return (
    <FileRow
      name={file?.name ?? say('Your file')}
      action={onCancel && <CancelButton onClick={onCancel} />}
    >
      <progress className={styles.progress} aria-label={say('Converting your file to a PDF')} />
      <FileDetail>
        {isOffline ? (
          <Offline />
        ) : (
          say(
            'Uploaded. We are making a PDF of it. You can keep working on your application in the meantime.',
          )
        )}
      </FileDetail>
    </FileRow>
  );
}

export function DeletionPanel({ file }: { file: ShownFile | undefined }) {
  const say = useSay();
  return (
    <FileRow name={file?.name ?? say('Your file')}>
      <FileDetail>
        {say('Deleting')} <Spinner size="small" />
      </FileDetail>
    </FileRow>
  );
}

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

function CancelButton({ onClick }: { onClick: () => void }) {
  const say = useSay();
  return (
    <Button variant="quiet" onClick={onClick}>
      {say('Cancel')}
    </Button>
  );
}

function Offline() {
  const say = useSay();
  return (
    <span className={styles.offline}>
      <Icon name="offline" />
      {offline(say)}
    </span>
  );
}
