import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { FILE_NAME_MAX_LENGTH, sizeInWords } from '#contract/document-rules.ts';
import { getCollege } from '#web/college.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Document.module.css';
import { findPhotoExtension, fittedPhoto } from './photo.ts';
import { useDrop } from './useDrop.ts';

/** Ways to choose a file: a button, dropping it here, and on a device with a camera a photo. */
export function FileChooser({
  id,
  onChoose,
  onRefuse,
}: {
  id: string;
  onChoose: (file: File) => void;
  onRefuse: (problem: string) => void;
}) {
  const { fileExtensions, maxFileSizeBytes } = getCollege();
  const extension = findPhotoExtension(fileExtensions);
  const { drag, ...target } = useDrop(onChoose, onRefuse);
  const hintId = `${id}-files`;
  return (
    <div className={classes(styles.zone, styles[drag])} {...target}>
      <p className={styles.invitation}>
        <Icon name="upload" />
        <span>{drag === 'idle' ? 'Drop your file here, or' : 'Drop your file here'}</span>
      </p>
      <div className={styles.ways}>
        <FileButton
          variant="secondary"
          aria-describedby={hintId}
          accept={fileExtensions.map((allowed) => `.${allowed}`).join(',')}
          onFile={onChoose}
        >
          Choose a file
        </FileButton>
        {extension !== undefined && (
          <span className={styles.camera}>
            <FileButton
              variant="secondary"
              accept="image/*"
              capture="environment"
              onFile={async (photo) =>
                onChoose(await fittedPhoto(photo, { maxBytes: maxFileSizeBytes, extension }))
              }
            >
              <Icon name="camera" />
              Take a photo
            </FileButton>
          </span>
        )}
      </div>
      <p className={styles.hint} id={hintId}>
        <span>
          One file, up to {sizeInWords(maxFileSizeBytes)}: {listed(fileExtensions)}.
        </span>{' '}
        <span>Its name can have up to {FILE_NAME_MAX_LENGTH} characters.</span>
      </p>
    </div>
  );
}

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> &
  Pick<ComponentProps<'input'>, 'accept' | 'capture'> & { readonly onFile: (file: File) => void };

/** A button in the style of the house that opens the device's own way to choose a file. */
function FileButton({ accept, capture, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again after it was put right.
    currentTarget.value = '';
    if (file) onFile(file);
  }
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={capture}
        onChange={handleChange}
      />
    </>
  );
}

/** `.png, .pdf or .docx` */
function listed(extensions: readonly string[]): string {
  const dotted = extensions.map((extension) => `.${extension}`);
  const last = dotted.at(-1) ?? '';
  return dotted.length < 2 ? last : `${dotted.slice(0, -1).join(', ')} or ${last}`;
}
