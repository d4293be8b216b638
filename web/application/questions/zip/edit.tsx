import { TextInput } from '#web/ui/TextInput.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useMaxLength, useText } from '../useAnswer.ts';

/** A ZIP or postal code: short, in capitals, and with letters where a country has them. */
export function ZipEdit({ question }: EditProps<'zip'>) {
  const { text, answer } = useText(question);
  const maxLength = useMaxLength(question.key);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <TextInput
          {...control}
          width="short"
          hasFigures
          autoCapitalize="characters"
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
