import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useTyped } from '../useAnswer.ts';

/** An e-mail address: no capitals, no corrections, and the keyboard with the @. */
export function EmailEdit({ question }: EditProps<'email'>) {
  const typed = useTyped(question);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <TextInput
          {...control}
          {...typed}
          // Not `type="email"`: with it browsers trim the value and do not report the caret.
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </QuestionFrame>
  );
}
