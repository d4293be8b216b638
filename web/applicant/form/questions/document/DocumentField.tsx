import { useEffect } from 'react';
import type { Question } from '#form/engine/definition.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { PDF_ADDRESS_INTERVAL } from '#web/core/constants.ts';
import { useSay } from '#web/core/language/say.ts';
import { useStore } from '#web/core/store.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { useAnswers, useApplication } from '../../context.tsx';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { AttachedFile } from './AttachedFile.tsx';
import styles from './Document.module.css';
import { FileChooser } from './FileChooser.tsx';
import { otherTabOf } from './other-tab.ts';
import {
  ConversionPanel,
  DeletionPanel,
  FailedPanel,
  LoadingPanel,
  UploadPanel,
} from './Panels.tsx';
import type { DocumentState } from './state.ts';
import type { UploadController } from './upload-controller.ts';
import { uploadControllerOf } from './upload-controllers.ts';
import { useFocusThatStays } from './useFocusThatStays.ts';
import { announcement, problemsIn } from './words.ts';

/** The document question of a logged-in applicant: the file chooser, the upload, and the attached file. */
export default function DocumentField({ question }: EditProps<'document'>) {
  const say = useSay();
  const controller = useUploadController(question);
  const state = useStore(controller.store);
  const staying = useFocusThatStays(question.key);
  return (
    <QuestionGroupFrame question={question} ownErrors={problemsIn(state)}>
      <div className={styles.place} {...staying}>
        <Panel question={question} state={state} controller={controller} />
        <VisuallyHidden>
          <span role="status">{announcement(say, state)}</span>
        </VisuallyHidden>
      </div>
    </QuestionGroupFrame>
  );
}

/** The controller of a question. It loads at once, and again before the address of the PDF expires. */
function useUploadController(question: Question): UploadController {
  const controller = uploadControllerOf(question, useApplication());
  useEffect(() => {
    controller.load();
    const timer = setInterval(controller.load, PDF_ADDRESS_INTERVAL);
    return () => clearInterval(timer);
  }, [controller]);
  return controller;
}

interface PanelProps {
  readonly question: Question;
  readonly state: DocumentState;
  readonly controller: UploadController;
}

/** A submitted application shows no buttons (contract §4). */
function Panel({ question, state, controller }: PanelProps) {
  const say = useSay();
  const isReadOnly = useSession((session) => session.webStatus === 'submitted');
  const elsewhere = useAnswers(({ form }) => otherTabOf(form, question.key));
  switch (state.phase) {
    case 'loading':
      return <LoadingPanel isOffline={state.isOffline} />;
    case 'empty':
    case 'conversionFailed':
      return isReadOnly ? (
        <p className={styles.muted}>{say('No file is attached.')}</p>
      ) : (
        <FileChooser
          id={question.key}
          onChoose={controller.choose}
          onRefuse={controller.reject}
          onScanned={controller.load}
        />
      );
    case 'uploading':
      return <UploadPanel file={state.file} sent={state.sent} onCancel={controller.cancel} />;
    case 'converting':
      return <ConversionPanel {...state} onCancel={isReadOnly ? undefined : controller.cancel} />;
    case 'done':
      return (
        <AttachedFile
          {...state}
          elsewhere={elsewhere}
          onDelete={isReadOnly ? undefined : controller.remove}
        />
      );
    case 'deleting':
      return <DeletionPanel file={state.file} />;
    case 'requestFailed':
      return (
        <FailedPanel file={state.file} onRetry={controller.retry} onReset={controller.reset} />
      );
  }
}
