import { useState } from 'react';
import { FILE_NAME_MAX_LENGTH, sizeInWords } from '#contract/document-rules.ts';
import type { FileLimits } from '#form/engine/documents.ts';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { later } from '#web/ui/later.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import type { Say } from '#words/say.ts';
import styles from './Document.module.css';
import { findPhotoExtension, fittedPicture, isPicture, stemOf } from './photo.ts';
import { type Drag, useDrop } from './useDrop.ts';

const ScanDialog = later(() => import('#web/applicant/handoffs/ScanDialog.tsx'));

/** Chooses a file by a button, by drag and drop, or with the camera of a phone. A picture that is too large is made smaller. */
export function FileChooser({
  id,
  limits,
  onChoose,
  onRefuse,
  onScanned,
}: {
  id: string;
  limits: FileLimits;
  onChoose: (file: File, how: { readonly wasMadeSmaller: boolean }) => void;
  onRefuse: (problem: string) => void;
  /** Called when a phone has sent the document. */
  onScanned: () => void;
}) {
  const say = useSay();
  const { fileExtensions, maxFileSizeBytes } = limits;
  const extension = findPhotoExtension(fileExtensions);
  const [isFitting, setFitting] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const { drag, ...target } = useDrop((file) => choose(file), onRefuse);

  async function choose(file: File, name?: string) {
    const canFit = extension !== undefined && isPicture(file) && file.size > maxFileSizeBytes;
    if (!canFit) return onChoose(file, { wasMadeSmaller: false });
    setFitting(true);
    const fitted = await fittedPicture(file, {
      maxBytes: maxFileSizeBytes,
      extension,
      name: name ?? stemOf(file, extension),
    });
    setFitting(false);
    onChoose(fitted, { wasMadeSmaller: fitted !== file });
  }

  const hintId = `${id}-files`;
  return (
    <div className={classes(styles.zone, styles[drag])} {...target}>
      <p className={styles.invitation}>
        <PartIcon name="upload" />
        <span>{invitation(say, { drag, isFitting })}</span>
      </p>
      <div className={styles.ways}>
        <FileButton
          variant="secondary"
          aria-describedby={hintId}
          accept={fileExtensions.map((allowed) => `.${allowed}`).join(',')}
          onFile={(file) => choose(file)}
        >
          {say('Choose a file')}
        </FileButton>
        {extension !== undefined && (
          <span className={styles.camera}>
            <FileButton
              variant="secondary"
              accept="image/*"
              capture="environment"
              onFile={(photo) => choose(photo, 'photo')}
            >
              <PartIcon name="camera" />
              {say('Take a photo')}
            </FileButton>
          </span>
        )}
        {fileExtensions.includes('pdf') && (
          <span className={styles.scan}>
            <Button variant="quiet" onClick={() => setScanning(true)}>
              <PartIcon name="camera" />
              {say('Use your phone’s camera')}
            </Button>
          </span>
        )}
      </div>
      {isScanning && (
        <ScanDialog subject={id} onClose={() => setScanning(false)} onArrived={onScanned} />
      )}
      <p className={styles.hint} id={hintId}>
        <span>
          {say('One file, up to {size}: {types, list, or}.', {
            size: sizeInWords(maxFileSizeBytes),
            types: fileExtensions.map((allowed) => `.${allowed}`),
          })}
        </span>{' '}
        <span>
          {say('Its name can have up to {limit, number} characters.', {
            limit: FILE_NAME_MAX_LENGTH,
          })}
        </span>{' '}
        {extension !== undefined && (
          <span>{say('If your photo is too large, we shrink it for you.')}</span>
        )}
      </p>
    </div>
  );
}

function invitation(say: Say, { drag, isFitting }: { drag: Drag; isFitting: boolean }): string {
  if (isFitting) return say('Making your picture smaller…');
  return drag === 'idle' ? say('Drop your file here, or') : say('Drop your file here');
}
