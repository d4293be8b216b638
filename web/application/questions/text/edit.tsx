import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { MaskedInput } from '../masked/MaskedInput.tsx';
import { SOCIAL_SECURITY_NUMBER } from '../masked/mask.ts';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useTextBox, useTyped } from '../useAnswer.ts';

/** A line of text. A password can be hidden and shown; a social security number groups itself (spec §3). */
export function TextEdit({ question }: EditProps<'text'>) {
  switch (question.category) {
    case 'password':
      return <Password question={question} />;
    case 'ssn':
      return <SocialSecurityNumber question={question} />;
    default:
      return <Line question={question} />;
  }
}

function Password({ question }: EditProps<'text'>) {
  const box = useTextBox<HTMLInputElement>(question);
  return (
    <QuestionFrame question={question}>
      {(control) => <PasswordInput {...control} {...box} />}
    </QuestionFrame>
  );
}

function SocialSecurityNumber({ question }: EditProps<'text'>) {
  const typed = useTyped(question);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <MaskedInput {...control} {...typed} mask={SOCIAL_SECURITY_NUMBER} inputMode="numeric" />
      )}
    </QuestionFrame>
  );
}

function Line({ question }: EditProps<'text'>) {
  const { inputMode, width } = question;
  const box = useTextBox<HTMLInputElement>(question);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <TextInput
          {...control}
          {...box}
          inputMode={inputMode}
          width={width}
          hasFigures={inputMode === 'numeric' || inputMode === 'decimal'}
        />
      )}
    </QuestionFrame>
  );
}
