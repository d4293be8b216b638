import { lazy, Suspense, useState } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { Boundary } from '#web/core/errors/Boundary.tsx';
import { sayText, useSay } from '#web/core/language/say.ts';
import { loadPart } from '#web/core/parts/load-part.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import styles from './Document.module.css';

/** Loads the field. After a failure it must be made again, since React keeps the failure. */
const makeField = () => lazy(() => loadPart(() => import('./DocumentField.tsx')));
let DocumentField = makeField();

/** A document to attach. Uploading needs an account, and its code loads only then. */
export function DocumentEdit({ question }: EditProps<'document'>) {
  const say = useSay();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  if (isLoggedIn) return <LateField question={question} />;
  return (
    <QuestionGroupFrame question={question}>
      {/* Verbatim (spec §4, "Document upload"). */}
      <p className={styles.notice}>
        {say('This question can be finished once you have created an account.')}
      </p>
    </QuestionGroupFrame>
  );
}

/** Reserves its place while it loads, so that links find the question and the layout does not move. */
function LateField({ question }: EditProps<'document'>) {
  const say = useSay();
  const [Field, setField] = useState(() => DocumentField);
  return (
    <Boundary
      fallback={(error, reset) => (
        <QuestionGroupFrame question={question} ownErrors={[sayText(say, error.message)]}>
          <div>
            <Button
              variant="secondary"
              onClick={() => {
                DocumentField = makeField();
                setField(() => DocumentField);
                reset();
              }}
            >
              {say('Try again')}
            </Button>
          </div>
        </QuestionGroupFrame>
      )}
    >
      <Suspense
        fallback={
          <QuestionGroupFrame question={question}>
            <div className={styles.place} />
          </QuestionGroupFrame>
        }
      >
        <Field question={question} />
      </Suspense>
    </Boundary>
  );
}
