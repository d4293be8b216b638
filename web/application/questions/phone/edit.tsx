import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { MaskedInput } from '../masked/MaskedInput.tsx';
import { maskOf } from '../masked/mask.ts';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useTyped } from '../useAnswer.ts';

/** A phone number that formats itself as (xxx) xxx-xxxx; an international one stays as it is typed (spec §5). */
export function PhoneEdit({ question }: EditProps<'phone'>) {
  const typed = useTyped(question);
  const shape = maskOf(question);
  return (
    <QuestionFrame question={question}>
      {(control) => {
        const common = { ...control, ...typed, type: 'tel' };
        return shape ? (
          <MaskedInput {...common} mask={shape} />
        ) : (
          <TextInput {...common} width="medium" hasFigures />
        );
      }}
    </QuestionFrame>
  );
}
