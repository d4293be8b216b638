import type { FileLimits } from '#form/engine/documents.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { FileDetail, FileRow } from '#web/ui/layout/FileRow.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { AttachedFile } from './AttachedFile.tsx';
import styles from './Document.module.css';
import { FileChooser } from './FileChooser.tsx';
import type { DocumentState } from './state.ts';
import type { UploadController } from './upload-controller.ts';
import { offline, percentSent, progressInWords } from './words.ts';

type Ways = 'load' | 'choose' | 'reject' | 'cancel' | 'remove' | 'retry' | 'reset';

interface DocumentPanelProps {
  /** The id of the question. */
  readonly id: string;
  readonly state: DocumentState;
  readonly controller: Pick<UploadController, Ways>;
  readonly limits: FileLimits;
  /** The label of the alternative tab for typing the text, if there is one. */
  readonly elsewhere?: string | undefined;
}

/** One state of a document, with its buttons. The applicant need not wait for a conversion. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { id, state, controller, limits, elsewhere } = props;
  const say = useSay();
  const name = ('file' in state && state.file?.name) || say('Your file');
  const cancel = (
    <Button variant="quiet" onClick={controller.cancel}>
      {say('Cancel')}
    </Button>
  );
  switch (state.phase) {
    case 'loading':
      return (
        <p className={styles.loading}>
          {state.isOffline ? (
            <Offline />
          ) : (
            <Spinner size="small" label={say('Looking for your file')} />
          )}
        </p>
      );
    case 'empty':
    case 'conversionFailed':
      return (
        <FileChooser
          id={id}
          limits={limits}
          onChoose={controller.choose}
          onRefuse={controller.reject}
          onScanned={controller.load}
        />
      );
    case 'uploading':
      return (
        <FileRow name={name} action={cancel}>
          <progress
            className={styles.progress}
            aria-label={say('Uploading {name}', { name })}
            max={100}
            value={percentSent(state)}
          />
          <FileDetail>
            {say('Uploading: {progress}', { progress: progressInWords(say, state) })}
          </FileDetail>
        </FileRow>
      );
    case 'converting':
      return (
        <FileRow name={name} action={cancel}>
          <progress className={styles.progress} aria-label={say('Converting your file to a PDF')} />
          <FileDetail>
            {state.isOffline ? (
              <Offline />
            ) : (
              say(
                'Uploaded. We are making a PDF of it. You can keep working on your application in the meantime.',
              )
            )}
          </FileDetail>
        </FileRow>
      );
    case 'done':
      return (
        <AttachedFile
          {...state}
          elsewhere={elsewhere}
          takesPdf={limits.fileExtensions.includes('pdf')}
          onDelete={controller.remove}
        />
      );
    case 'deleting':
      return (
        <FileRow name={name}>
          <FileDetail>
            {say('Deleting')} <Spinner size="small" />
          </FileDetail>
        </FileRow>
      );
    case 'requestFailed':
      // Both buttons first delete the uploaded file.
      return (
        <FileRow name={name}>
          <FileDetail>{say('It is not attached to your application.')}</FileDetail>
          <div className={styles.ways}>
            <Button variant="secondary" onClick={controller.retry}>
              {say('Try again')}
            </Button>
            {state.file && (
              <Button variant="quiet" onClick={controller.reset}>
                {say('Choose another file')}
              </Button>
            )}
          </div>
        </FileRow>
      );
  }
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
