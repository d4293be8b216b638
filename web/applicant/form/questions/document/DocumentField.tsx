import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { limitsOf } from '#form/engine/documents.ts';
import { getCollege } from '#web/core/college.ts';
import { PDF_ADDRESS_INTERVAL } from '#web/core/constants.ts';
import { useSay } from '#web/core/language/say.ts';
import { useStore } from '#web/core/store.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { otherTabOf } from '../../blocks/tabs/tab-of.ts';
import { useAnswers, useApplication } from '../../context.tsx';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import styles from './Document.module.css';
import { DocumentPanel } from './DocumentPanel.tsx';
import { uploadControllerOf } from './upload-controllers.ts';
import { announcement, problemsIn } from './words.ts';

/** The document question of a logged-in applicant: the file chooser, the upload, and the attached file. */
export default function DocumentField({ question }: EditProps<'document'>) {
  const say = useSay();
  const controller = uploadControllerOf(question, useApplication());
  const state = useStore(controller.store);
  const staying = useFocusThatStays(question.key);
  useEffect(() => {
    controller.load();
    // Reload before the address of the PDF expires.
    const timer = setInterval(controller.load, PDF_ADDRESS_INTERVAL);
    // Another tab or device may have replaced the document meanwhile.
    const loadIfVisible = () => document.visibilityState === 'visible' && controller.load();
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadIfVisible);
    };
  }, [controller]);
  return (
    <QuestionGroupFrame question={question} ownErrors={problemsIn(say, state)}>
      <div className={styles.place} {...staying}>
        <DocumentPanel
          id={question.key}
          state={state}
          controller={controller}
          limits={limitsOf(question, getCollege())}
          elsewhere={useAnswers(({ form }) => otherTabOf(form, question.key))}
        />
        <VisuallyHidden>
          <span role="status">{announcement(say, state)}</span>
        </VisuallyHidden>
      </div>
    </QuestionGroupFrame>
  );
}

/**
 * Moves the focus to the question when the focused button disappears; otherwise the browser would move it to the top of the
 * page. Spread the handlers onto the element around the buttons.
 */
function useFocusThatStays(questionId: string) {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) {
      document.getElementById(questionId)?.focus({ preventScroll: true });
    }
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) focused.current = null;
    },
  };
}
