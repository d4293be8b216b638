import type { Option } from '#form/engine/definition.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { isShort, RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { QuestionGroupFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useIsOptional, useShownErrors, useText } from '../useAnswer.ts';
import styles from './Radio.module.css';

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
      {isOptional && (
        <div className={styles.clear} data-idle={text === '' || undefined}>
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              answer('');
              // The button hides, and would lose the focus.
              currentTarget.closest('[data-question]')?.querySelector('input')?.focus();
            }}
          >
            {say('Clear my answer')}
          </Button>
        </div>
      )}
    </QuestionGroupFrame>
  );
}

function placeOf(options: readonly Option[]): string | undefined {
  if (options.every(isShort)) return styles.short;
  return options.length === 2 ? styles.pair : undefined;
}
