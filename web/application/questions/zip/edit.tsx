import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useTextBox } from '../useAnswer.ts';

/** A ZIP or postal code: short, in capitals, and with letters where a country has them. */
export function ZipEdit({ question }: EditProps<'zip'>) {
  const box = useTextBox<HTMLInputElement>(question);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <TextInput
          {...control}
          {...box}
          width="short"
          hasFigures
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </QuestionFrame>
  );
}
