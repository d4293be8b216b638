import type { Option } from '#form/engine/definition.ts';
import { useSay } from '#web/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useIsOptional, useShownErrors, useText } from '../useAnswer.ts';
import styles from './Radio.module.css';

/** The longest label that has room beside another on a phone, in characters. */
const SHORT_LABEL = 8;

/** A few choices as large rows. An optional answer can be cleared. */
export function RadioEdit({ question }: EditProps<'radio'>) {
  const say = useSay();
  const { text, answer } = useText(question);
  const isInvalid = useShownErrors(question.key).length > 0;
  const isOptional = useIsOptional(question);
  return (
    <QuestionGroupFrame question={question} isChoice>
      <div className={placeOf(question.options)}>
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
            {say('Clear my answer')}
          </Button>
        </div>
      )}
    </QuestionGroupFrame>
  );
}

function placeOf(options: readonly Option[]): string | undefined {
  if (options.every(({ label }) => label.length <= SHORT_LABEL)) return styles.short;
  return options.length === 2 ? styles.pair : undefined;
}
