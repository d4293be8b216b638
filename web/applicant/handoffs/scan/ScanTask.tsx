import { useEffect, useRef, useState } from 'react';
import type { OpenedHandoff } from '#contract/handoffs.ts';
import { useDocumentTitle } from '#web/applicant/shell/useDocumentTitle.ts';
import { getCollege } from '#web/core/college.ts';
import { LanguageLinks } from '#web/core/LanguageLinks.tsx';
import { useSay } from '#web/core/language/say.ts';
import { Mark } from '#web/core/Mark.tsx';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import { Cropper } from './Cropper.tsx';
import { mostPages, type Photo, pageOf, readPhoto, type ScannedPage } from './pages.ts';
import { ReadyPages } from './ReadyPages.tsx';
import styles from './Scan.module.css';
import { SendPages } from './SendPages.tsx';
import type { Corners } from './straighten.ts';

/** A phone photographs the pages of one document and sends them. Nothing of them stays on the phone. */
export default function ScanTask({ link, opened }: { link: string; opened: OpenedHandoff }) {
  const say = useSay();
  const title = say('Photograph your document');
  useDocumentTitle(title);
  const { partnerName } = getCollege();
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <p className={styles.college}>
          <Mark />
          {partnerName}
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{opened.title}</p>
      </header>
      <Pages link={link} isSent={opened.state === 'used'} />
    </main>
  );
}

function Pages({ link, isSent }: { link: string; isSent: boolean }) {
  const say = useSay();
  const place = useLocation();
  const [pages, setPages] = useState<readonly ScannedPage[]>([]);
  const [photo, setPhoto] = useState<Photo>();
  const [isWorking, setWorking] = useState(false);
  const [isSending, setSending] = useState(isSent);
  const [problem, setProblem] = useState('');
  const made = useRef(0);
  const { maxFileSizeBytes } = getCollege();
  const most = mostPages(maxFileSizeBytes);
  useEffect(() => {
    if (photo === undefined) return;
    return () => URL.revokeObjectURL(photo.url);
  }, [photo]);

  /** One step of work on a photo, of which a browser may be incapable. */
  async function work(step: () => Promise<void>) {
    setProblem('');
    setWorking(true);
    try {
      await step();
    } catch {
      setProblem(say('This picture cannot be opened here. Please take it again.'));
    }
    setWorking(false);
  }
  const take = (file: File) => work(async () => setPhoto(await readPhoto(file)));
  const use = (taken: Photo, corners: Corners | undefined) =>
    work(async () => {
      made.current += 1;
      const page = await pageOf(taken, made.current, corners);
      setPages((before) => [...before, page]);
      setPhoto(undefined);
    });

  if (isSending) {
    return <SendPages link={link} pages={pages} onBack={() => setSending(false)} />;
  }
  if (photo) {
    return (
      <Cropper
        key={photo.url}
        url={photo.url}
        isBusy={isWorking}
        onUse={(corners) => void use(photo, corners)}
        onDiscard={() => setPhoto(undefined)}
      />
    );
  }
  return (
    <div className={styles.step}>
      {pages.length === 0 ? (
        <p>
          {say(
            'Lay the page flat, in good light, and take its picture from straight above. You can take several pages, and crop each.',
          )}
        </p>
      ) : (
        <ReadyPages pages={pages} onChange={setPages} onSend={() => setSending(true)} />
      )}
      <div role="alert">{problem !== '' && <Notice tone="signal">{problem}</Notice>}</div>
      {pages.length < most ? (
        <FileButton
          variant={pages.length === 0 ? 'primary' : 'secondary'}
          isWide
          isBusy={isWorking}
          accept="image/*"
          capture="environment"
          onFile={(file) => void take(file)}
        >
          <PartIcon name="camera" />
          {pages.length === 0 ? say('Take a picture') : say('Add a page')}
        </FileButton>
      ) : (
        <p className={styles.lead}>
          {say('{most, plural, one {# page fits} other {# pages fit}} into one file.', { most })}
        </p>
      )}
      {pages.length === 0 && <LanguageLinks place={place} />}
    </div>
  );
}
