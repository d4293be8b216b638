import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useIsOptional, useShownErrors, useText } from '../useAnswer.ts';
import styles from './Radio.module.css';

/** A few choices as large rows. An optional answer can be cleared. */
export function RadioEdit({ question }: EditProps<'radio'>) {
  const { text, answer } = useText(question);
  const isInvalid = useShownErrors(question.key).length > 0;
  const isOptional = useIsOptional(question);
  return (
    <QuestionGroupFrame question={question} isChoice>
      <div className={classes(question.options.length === 2 && styles.pair)}>
        <RadioRows
          name={question.key}
          options={question.options}
          value={text}
          isInvalid={isInvalid}
          onChange={answer}
        />
      </div>
      {isOptional && text !== '' && (
        <div>
          <Button variant="quiet" onClick={() => answer('')}>
            Clear my answer
          </Button>
        </div>
      )}
    </QuestionGroupFrame>
  );
}
