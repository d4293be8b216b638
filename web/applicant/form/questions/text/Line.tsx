import type { Question } from '#form/engine/definition.ts';
import { TEXT_MAX_LENGTH } from '#form/engine/limits.ts';
import { TextInput, type TextInputProps } from '#web/ui/controls/TextInput.tsx';
import { later } from '#web/ui/later.tsx';
import { useAnswers } from '../../context.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import { useTextBox } from '../useAnswer.ts';
import { useCutPaste } from '../useCutPaste.ts';

const CutNotice = later(() => import('../textarea/CutNotice.tsx'));

/** A question with a one-line answer, stored as typed. The part of a paste that does not fit is kept beside it. */
export function Line({ question, ...rest }: TextInputProps & { readonly question: Question }) {
  const { key } = question;
  const box = useTextBox<HTMLInputElement>(question);
  const cut = useAnswers(({ cuts }) => cuts[key]);
  const paste = useCutPaste(key, box.maxLength ?? TEXT_MAX_LENGTH);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <>
          <TextInput {...control} {...paste} {...box} {...rest} />
          {cut && <CutNotice question={question} cut={cut} />}
        </>
      )}
    </QuestionFrame>
  );
}
