import { useState } from 'react';
import { CHECK_FORM, GET_DESK_FORM } from '#contract/calls.ts';
import { type CheckedForm, type DeskForm, MAX_FORM_TEXT } from '#contract/desk-form.ts';
import { sizeInWords } from '#contract/document-rules.ts';
import { send } from '#web/core/api/request.ts';
import { keepPreviousData, useQuery } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Page } from '../ui/Page.tsx';
import { useRead } from '../useRead.ts';
import { Changes } from './Changes.tsx';
import { Editor } from './Editor.tsx';
import styles from './Form.module.css';
import { Preview } from './Preview.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { Published } from './Published.tsx';
import { useDraft, useSettled } from './useDraft.ts';

/** "Form": the college's own questions as text, with a preview and the changes. */
export default function FormPage() {
  const say = useSay();
  const { data } = useRead<DeskForm>([GET_DESK_FORM]);
  return data === undefined ? (
    <Page title={say('Form')} isWide>
      <Spinner label={say('Loading')} />
    </Page>
  ) : (
    <Desk form={data} />
  );
}

function Desk({ form }: { readonly form: DeskForm }) {
  const say = useSay();
  const [text, setText] = useDraft(form.text);
  const [tooLarge, setTooLarge] = useState<number>();
  const [isPublishing, setPublishing] = useState(false);
  const settled = useSettled(text);
  const { data: checked, isPlaceholderData } = useQuery({
    queryKey: ['form-check', settled, form.state],
    queryFn: () => send<CheckedForm>(CHECK_FORM, { text: settled }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const isCurrent = settled === text && !isPlaceholderData;
  const isRight = isCurrent && checked?.problems.length === 0;
  async function upload(file: File) {
    setTooLarge(file.size > MAX_FORM_TEXT ? file.size : undefined);
    if (file.size <= MAX_FORM_TEXT) setText((await file.text()).replace(/^\uFEFF/, ''));
  }
  return (
    <Page
      title={say('Form')}
      lead={say(
        'What applicants are asked. A published form reaches everybody within seconds, and nobody loses an answer.',
      )}
      isWide
      actions={
        <>
          <FileButton variant="secondary" accept=".json,application/json" onFile={upload}>
            {say('Upload a file')}
          </FileButton>
          <Button disabled={!isRight || text === form.text} onClick={() => setPublishing(true)}>
            {say('Publish')}
          </Button>
        </>
      }
    >
      {tooLarge !== undefined && (
        <Notice tone="signal">
          <p>
            {say('The file has {size}. A form may have {most} at most.', {
              size: sizeInWords(tooLarge),
              most: sizeInWords(MAX_FORM_TEXT),
            })}
          </p>
        </Notice>
      )}
      <div className={styles.sides}>
        <Editor
          text={text}
          original={form.text}
          onChange={setText}
          problems={checked?.problems}
          isChecked={isCurrent}
        />
        <Preview text={settled} isRight={isRight} />
      </div>
      <Changes changes={isCurrent ? checked?.changes : undefined} />
      <Published form={form} onOpen={setText} />
      {isPublishing && (
        <PublishDialog
          form={form}
          text={text}
          changes={checked?.changes}
          onClose={() => setPublishing(false)}
        />
      )}
    </Page>
  );
}
