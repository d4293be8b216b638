import { TextInput } from '#web/ui/TextInput.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useMaxLength, useText } from '../useAnswer.ts';

/** An e-mail address: no capitals, no corrections, and the keyboard with the @. */
export function EmailEdit({ question }: EditProps<'email'>) {
  const { text, answer } = useText(question);
  const maxLength = useMaxLength(question.key);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <TextInput
          {...control}
          // Not `type="email"`: the browser would trim what is typed and hide the caret from us.
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          name={question.key}
          autoComplete={question.autocomplete}
          value={text}
          maxLength={maxLength}
          onChange={(event) => answer(event.currentTarget.value)}
        />
      )}
    </QuestionFrame>
  );
}
