import type { Question } from '#form/engine/definition.ts';
import { TextInput, type TextInputProps } from '#web/ui/controls/TextInput.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import { useTextBox } from '../useAnswer.ts';

/** A question with a one-line answer, stored as typed. */
export function Line({ question, ...rest }: TextInputProps & { readonly question: Question }) {
  const box = useTextBox<HTMLInputElement>(question);
  return (
    <QuestionFrame question={question}>
      {(control) => <TextInput {...control} {...box} {...rest} />}
    </QuestionFrame>
  );
}
