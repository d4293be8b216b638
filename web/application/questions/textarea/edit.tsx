import { TEXTAREA_MAX_LENGTH } from '#form/engine/limits.ts';
import { TextArea } from '#web/ui/controls/TextInput.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useMaxLength, useText } from '../useAnswer.ts';
import { Counter } from './Counter.tsx';
import { useCutPaste } from './useCutPaste.ts';

/** Many lines of text, with a counter. Text that does not fit is cut off, and the page says so. */
export function TextareaEdit({ question }: EditProps<'textarea'>) {
  const { text, type } = useText(question);
  const limit = useMaxLength(question.key) ?? TEXTAREA_MAX_LENGTH;
  const { cut, watchPaste, forgetPaste } = useCutPaste(limit);
  const counterId = `${question.key}-counter`;
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <>
          <TextArea
            {...control}
            aria-describedby={[control['aria-describedby'], counterId].filter(Boolean).join(' ')}
            name={question.key}
            value={text}
            maxLength={limit}
            onPaste={watchPaste}
            onChange={(event) => {
              forgetPaste();
              type(event.currentTarget.value);
            }}
          />
          <Counter id={counterId} used={text.length} limit={limit} cut={cut} />
        </>
      )}
    </QuestionFrame>
  );
}
