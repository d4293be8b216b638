import type { Question } from '#form/engine/definition.ts';
import { TEXT_MAX_LENGTH } from '#form/engine/limits.ts';
import { TextInput, type TextInputProps } from '#web/ui/controls/TextInput.tsx';
import { KeptCut } from '../cut/KeptCut.tsx';
import { useCutPaste } from '../cut/useCutPaste.ts';
import { QuestionFrame } from '../QuestionFrame.tsx';
import { useTextBox } from '../useAnswer.ts';

/** A question with a one-line answer, stored as typed. The part of a paste that does not fit is kept beside it. */
export function Line({ question, ...rest }: TextInputProps & { readonly question: Question }) {
  const box = useTextBox<HTMLInputElement>(question);
  const paste = useCutPaste(question.key, box.maxLength ?? TEXT_MAX_LENGTH);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <>
          <TextInput {...control} {...paste} {...box} {...rest} />
          <KeptCut question={question} />
        </>
      )}
    </QuestionFrame>
  );
}
