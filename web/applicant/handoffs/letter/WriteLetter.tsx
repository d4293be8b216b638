import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findFileNameProblem, findFileSizeProblem } from '#contract/document-rules.ts';
import { MAX_LETTER_FILES, MAX_LETTER_LENGTH } from '#contract/recommender-rules.ts';
import type { LetterToWrite } from '#contract/recommenders.ts';
import { postFile } from '#web/core/api/post-file.ts';
import { RequestError } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextAreaField, TextField } from '#web/ui/controls/Fields.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { FileDetail, FileRow } from '#web/ui/layout/FileRow.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import * as calls from '../calls.ts';
import styles from '../Task.module.css';
import { useLeaveWarning } from '../useLeaveWarning.ts';
import own from './LetterTask.module.css';

/** A pause in typing after which the letter is saved, in milliseconds. */
const SAVED_AFTER = 1500;

interface LetterProps {
  link: string;
  letter: LetterToWrite;
  /** Reads the letter again. */
  onChange: () => Promise<unknown>;
}

interface WriteLetterProps extends LetterProps {
  /** Keeps a text that is being saved, for when the letter is opened again on this page. */
  onSave: (text: string) => void;
}

/** Whether another tab has saved a text that this one has not seen. */
const isChangedElsewhere = (error: unknown) =>
  error instanceof RequestError && error.status === 412;

/** Writes or uploads a letter: saves it as a draft, sends it once, or declines. */
export function WriteLetter({ link, letter, onChange, onSave }: WriteLetterProps) {
  const say = useSay();
  const { id } = letter;
  const [text, setText] = useState(letter.text);
  const [isDeclining, setDeclining] = useState(false);
  useFocusWhenLost(String(isDeclining));
  const [kept, setKept] = useState(letter.text);
  useLeaveWarning(text !== kept);
  /** The server's text; undefined while unknown, and once the recommender knows that this one replaces it. */
  const seen = useRef<string | undefined>(letter.text);
  const written = () => ({ text, ...(seen.current !== undefined && { seen: seen.current }) });
  const saving = useMutation({
    throwOnError: false,
    mutationFn: async () => {
      onSave(text);
      const body = written();
      seen.current = undefined;
      await calls.saveLetter(link, id, body);
      seen.current = text;
      setKept(text);
    },
    onSuccess: () => sending.reset(),
  });
  const sending = useMutation({
    throwOnError: false,
    mutationFn: () => calls.sendLetter(link, id, written()),
    onSuccess: end,
    onError: (error) => {
      if (isChangedElsewhere(error)) seen.current = undefined;
    },
  });
  const isBehind = isChangedElsewhere(saving.error) || isChangedElsewhere(sending.error);
  /** Nothing is left to save. */
  function end() {
    setKept(text);
    return onChange();
  }
  const save = useEffectEvent(() => {
    if (text !== kept && !isBehind) saving.mutate();
  });
  // Autosave: closing the page loses nothing that was typed.
  useEffect(() => {
    if (text === kept) return;
    const soon = setTimeout(save, SAVED_AFTER);
    return () => clearTimeout(soon);
  }, [text, kept]);
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, []);
  if (isDeclining) {
    return <Decline link={link} id={id} onChange={end} onBack={() => setDeclining(false)} />;
  }
  return (
    <>
      <TextAreaField
        id="letter"
        label={say('Your letter')}
        help={say('Write here, or add files below. You can do both.')}
        rows={12}
        maxLength={MAX_LETTER_LENGTH}
        value={text}
        onChange={setText}
      />
      <Files link={link} letter={letter} onChange={onChange} />
      <FailureNotice error={sending.error ?? saving.error} />
      <div role="status" className={styles.saved}>
        {saving.isSuccess && text === kept && say('Your letter is saved.')}
      </div>
      <div className={styles.ways}>
        <Button
          isBusy={sending.isPending}
          busyLabel={say('Sending')}
          onClick={() => sending.mutate()}
        >
          {say('Send to the college')}
        </Button>
        <Button
          variant="secondary"
          isBusy={saving.isPending}
          busyLabel={say('Saving')}
          onClick={() => saving.mutate()}
        >
          {say('Save and come back')}
        </Button>
        <Button variant="quiet" onClick={() => setDeclining(true)}>
          {say('I cannot write this letter')}
        </Button>
      </div>
      <p className={styles.fact}>
        {say('Sending is final: after that, the letter can be neither changed nor read here.')}
      </p>
    </>
  );
}

function Files({ link, letter: { id, files }, onChange }: LetterProps) {
  const say = useSay();
  const { fileExtensions, maxFileSizeBytes } = getCollege();
  const adding = useMutation({
    throwOnError: false,
    async mutationFn(file: File) {
      const rules = { fileExtensions, maxFileSizeBytes };
      const problem =
        findFileNameProblem(say, file.name, rules) ?? findFileSizeProblem(say, file.size, rules);
      if (problem !== undefined) throw new Error(problem);
      const permission = await calls.requestLetterUpload(link, id);
      const signal = new AbortController().signal;
      await postFile(permission, file, { signal, onSent: () => undefined });
      const order = { file_key: permission.fields.key ?? '', file_name: file.name };
      await calls.addLetterFile(link, id, order);
    },
    onSettled: onChange,
  });
  const removing = useMutation({
    throwOnError: false,
    mutationFn: (file: number) => calls.removeLetterFile(link, id, file),
    onSettled: onChange,
  });
  return (
    <div className={styles.step}>
      {files.map(({ id: file, name, status, message, pages }) => (
        <FileRow
          key={file}
          name={name}
          action={
            <Button
              variant="quiet"
              aria-label={say('Remove {name}', { name })}
              isBusy={removing.isPending && removing.variables === file}
              onClick={() => removing.mutate(file)}
            >
              {say('Remove')}
            </Button>
          }
        >
          <FileDetail>
            <span role={status === 'failed' ? 'alert' : 'status'}>{message}</span>
          </FileDetail>
          <p className={own.pages}>
            {pages.map((page, index) => (
              <a key={page} href={page} target="_blank" rel="noreferrer">
                <img
                  src={page}
                  alt={say('Page {page, number} of {name}', { page: index + 1, name })}
                  loading="lazy"
                />
              </a>
            ))}
          </p>
        </FileRow>
      ))}
      <FailureNotice error={adding.error ?? removing.error} />
      {files.length < MAX_LETTER_FILES && (
        <div>
          <FileButton
            variant="secondary"
            accept={fileExtensions.map((type) => `.${type}`).join(',')}
            isBusy={adding.isPending}
            busyLabel={say('Uploading')}
            onFile={(file) => adding.mutate(file)}
          >
            {say('Add a file')}
          </FileButton>
        </div>
      )}
    </div>
  );
}

function Decline({
  link,
  id,
  onChange,
  onBack,
}: {
  link: string;
  id: number;
  onChange: () => Promise<unknown>;
  onBack: () => void;
}) {
  const say = useSay();
  const [reason, setReason] = useState('');
  const [colleague, setColleague] = useState('');
  const declining = useMutation({
    throwOnError: false,
    mutationFn: () => calls.declineLetter(link, id, { reason, colleague }),
    onSuccess: onChange,
  });
  return (
    <>
      <TextAreaField
        id="reason"
        label={say('Why you cannot write it')}
        help={say('For the college alone. The applicant sees only that you declined.')}
        isRequired
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={setReason}
      />
      <TextField
        id="colleague"
        label={say('A colleague who could')}
        help={say('Name and email address. We show them to the applicant, who can ask them.')}
        maxLength={200}
        value={colleague}
        onChange={setColleague}
      />
      <FailureNotice error={declining.error} />
      <div className={styles.ways}>
        <Button
          isBusy={declining.isPending}
          busyLabel={say('Sending')}
          onClick={() => declining.mutate()}
        >
          {say('Decline')}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {say('Back to the letter')}
        </Button>
      </div>
    </>
  );
}
