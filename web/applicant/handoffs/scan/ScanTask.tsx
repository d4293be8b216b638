import { useEffect, useRef, useState } from 'react';
import type { OpenedHandoff } from '#contract/handoffs.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import task from '../Task.module.css';
import { TaskPage } from '../TaskPage.tsx';
import { useLeaveWarning } from '../useLeaveWarning.ts';
import { Cropper } from './Cropper.tsx';
import { mostPages, type Photo, pageOf, readPhoto, type ScannedPage } from './pages.ts';
import { ReadyPages } from './ReadyPages.tsx';
import { SendPages } from './SendPages.tsx';
import type { Corners } from './straighten.ts';

/** Photographs the pages of one document on a phone and sends them. Nothing is stored on the phone. */
export default function ScanTask({ link, opened }: { link: string; opened: OpenedHandoff }) {
  const say = useSay();
  const [pages, setPages] = useState<readonly ScannedPage[]>([]);
  const [photo, setPhoto] = useState<Photo>();
  const [isWorking, setWorking] = useState(false);
  const [isSending, setSending] = useState(opened.state === 'used');
  const [problem, setProblem] = useState('');
  const made = useRef(0);
  const { max_bytes: maxBytes = getCollege().maxFileSizeBytes } = opened;
  const most = mostPages(maxBytes);
  useEffect(() => {
    if (photo === undefined) return;
    return () => URL.revokeObjectURL(photo.url);
  }, [photo]);

  useFocusWhenLost(String([photo?.url, isSending]));
  const isUnsent = !isSending && (photo !== undefined || pages.length > 0);
  useLeaveWarning(isUnsent);

  /** Runs one step of work on a photo; not every browser can do it. */
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

  const step = isSending ? (
    <SendPages link={link} pages={pages} maxBytes={maxBytes} onBack={() => setSending(false)} />
  ) : photo ? (
    <Cropper
      key={photo.url}
      url={photo.url}
      isBusy={isWorking}
      onUse={(corners) => void use(photo, corners)}
      onDiscard={() => setPhoto(undefined)}
    />
  ) : (
    <div className={task.step}>
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
        <p className={task.fact}>
          {say('{most, plural, one {# page fits} other {# pages fit}} into one file.', { most })}
        </p>
      )}
    </div>
  );
  return (
    <TaskPage
      title={say('Photograph your document')}
      about={opened.title}
      mayReload={!isUnsent && !isSending}
    >
      {step}
    </TaskPage>
  );
}
