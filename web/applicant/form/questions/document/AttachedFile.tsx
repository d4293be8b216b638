import { useId, useState } from 'react';
import { sizeInWords } from '#contract/document-rules.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { FileDetail, FileRow } from '#web/ui/layout/FileRow.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import styles from './Document.module.css';
import { PagePictures } from './PagePictures.tsx';
import type { AttachedDocument, ShownFile } from './state.ts';

/** The attached file: name, size, a link to its PDF, the conversion's remark, its pages, and a delete button that asks first. */
export function AttachedFile({
  file,
  url,
  pages,
  count,
  elsewhere,
  takesPdf,
  remark,
  onDelete,
}: AttachedDocument & {
  /** The label of the alternative tab for typing the text, if there is one. */
  elsewhere?: string | undefined;
  takesPdf: boolean;
  onDelete: () => void;
}) {
  const say = useSay();
  const remarkId = useId();
  return (
    <>
      <FileRow name={file.name} action={<DeleteButton file={file} onDelete={onDelete} />}>
        <FileDetail>
          <span className={styles.attached}>
            <Icon name="check-circle" />
            {say('Attached, {size}', { size: sizeInWords(file.size) })}
          </span>
          <ExternalLink href={url} aria-describedby={remark === undefined ? undefined : remarkId}>
            {say('Open the PDF')}
          </ExternalLink>
        </FileDetail>
      </FileRow>
      {remark !== undefined && (
        <Notice>
          <p id={remarkId}>{remark}</p>
        </Notice>
      )}
      <PagePictures
        fileName={file.name}
        pages={pages}
        count={count}
        elsewhere={elsewhere}
        takesPdf={takesPdf}
      />
    </>
  );
}

function DeleteButton({ file, onDelete }: { file: ShownFile; onDelete: () => void }) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  function close() {
    setAsking(false);
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <PartIcon name="trash" />
        {say('Delete')}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={close}
        title={say('Delete this file?')}
        actions={
          <>
            <Button onClick={close}>{say('Keep it')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                close();
                onDelete();
              }}
            >
              {say('Delete it')}
            </Button>
          </>
        }
      >
        <p>
          {say(
            '{name} will be removed from your application. You can upload another file afterwards, or bring this one back until you submit.',
            { name: isolated(file.name) },
          )}
        </p>
      </AlertDialog>
    </>
  );
}

/** Isolates a name that may be right-to-left from the sentence around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
