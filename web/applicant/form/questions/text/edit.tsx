import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { MaskedEdit } from '../masked/MaskedEdit.tsx';
import { SOCIAL_SECURITY_NUMBER } from '../masked/mask.ts';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useTextBox } from '../useAnswer.ts';
import { Line } from './Line.tsx';

/** A line of text. A password can be hidden and shown; a social security number groups itself (spec §3). */
export function TextEdit({ question }: EditProps<'text'>) {
  const { category, inputMode, width } = question;
  if (category === 'password') return <Password question={question} />;
  if (category === 'ssn') {
    return <MaskedEdit question={question} mask={SOCIAL_SECURITY_NUMBER} inputMode="numeric" />;
  }
  const hasFigures = inputMode === 'numeric' || inputMode === 'decimal';
  return <Line question={question} inputMode={inputMode} width={width} hasFigures={hasFigures} />;
}

function Password({ question }: EditProps<'text'>) {
  const box = useTextBox<HTMLInputElement>(question);
  return (
    <QuestionFrame question={question}>
      {(control) => <PasswordInput {...control} {...box} />}
    </QuestionFrame>
  );
}
