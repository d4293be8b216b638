import { type ComponentProps, useState } from 'react';
import { useSession } from '#web/session/session.ts';
import { useStore } from '#web/store.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { AttachedFile } from './AttachedFile.tsx';
import { BrokenPanel } from './BrokenPanel.tsx';
import { ConversionPanel, DeletionPanel, LookingPanel, UploadPanel } from './BusyPanels.tsx';
import styles from './Document.module.css';
import type { DocumentDesk } from './desk.ts';
import { FileChooser } from './FileChooser.tsx';
import type { DocumentState } from './state.ts';
import { useDesk } from './useDesk.ts';
import { useFocusThatStays } from './useFocusThatStays.ts';
import { announcement, MADE_SMALLER, problemsIn } from './words.ts';

/** A document of somebody who is logged in: choosing it, its way to the server, and what is attached. */
export default function DocumentField({ question }: EditProps<'document'>) {
  const desk = useDesk(question);
  const state = useStore(desk.store);
  const isSubmitted = useSession((session) => session.webStatus === 'submitted');
  const staying = useFocusThatStays(question.key);
  const [wasMadeSmaller, setMadeSmaller] = useState(false);
  // Words about a file that is there, or on its way.
  const isSmaller = wasMadeSmaller && 'file' in state;
  return (
    <QuestionGroupFrame question={question} ownErrors={problemsIn(state)}>
      <div className={styles.place} {...staying}>
        <Panel
          id={question.key}
          state={state}
          desk={desk}
          isReadOnly={isSubmitted}
          onChoose={(file, how) => {
            setMadeSmaller(how.wasMadeSmaller);
            desk.choose(file);
          }}
        />
        {isSmaller && <p className={styles.muted}>{MADE_SMALLER}</p>}
        <VisuallyHidden>
          <span role="status">
            {announcement(state)}
            {isSmaller && state.phase === 'done' && ` ${MADE_SMALLER}`}
          </span>
        </VisuallyHidden>
      </div>
    </QuestionGroupFrame>
  );
}

interface PanelProps {
  readonly id: string;
  readonly state: DocumentState;
  readonly desk: DocumentDesk;
  readonly isReadOnly: boolean;
  readonly onChoose: ComponentProps<typeof FileChooser>['onChoose'];
}

/** What a submitted application shows has no buttons (contract §4). */
function Panel({ id, state, desk, isReadOnly, onChoose }: PanelProps) {
  switch (state.phase) {
    case 'looking':
      return <LookingPanel isOffline={state.isOffline} />;
    case 'empty':
    case 'failed':
      return isReadOnly ? (
        <p className={styles.muted}>No file is attached.</p>
      ) : (
        <FileChooser id={id} onChoose={onChoose} onRefuse={desk.refuse} />
      );
    case 'preparing':
      return <UploadPanel file={state.file} sent={0} onCancel={desk.cancel} />;
    case 'uploading':
      return <UploadPanel file={state.file} sent={state.sent} onCancel={desk.cancel} />;
    case 'converting':
      return <ConversionPanel {...state} onCancel={isReadOnly ? undefined : desk.cancel} />;
    case 'done':
      return <AttachedFile {...state} onDelete={isReadOnly ? undefined : desk.remove} />;
    case 'deleting':
      return <DeletionPanel file={state.file} />;
    case 'broken':
      return <BrokenPanel file={state.file} onRetry={desk.retry} onReset={desk.reset} />;
  }
}
