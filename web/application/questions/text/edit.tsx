import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { MaskedInput } from '../masked/MaskedInput.tsx';
import { SOCIAL_SECURITY_NUMBER } from '../masked/mask.ts';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useTyped } from '../useAnswer.ts';

/** A line of text. A password can be hidden and shown; a social security number groups itself (spec §3). */
export function TextEdit({ question }: EditProps<'text'>) {
  const { category, inputMode, width } = question;
  const typed = useTyped(question);
  return (
    <QuestionFrame question={question}>
      {(control) => {
        const common = { ...control, ...typed };
        switch (category) {
          case 'password':
            return <PasswordInput {...common} />;
          case 'ssn':
            return <MaskedInput {...common} mask={SOCIAL_SECURITY_NUMBER} inputMode="numeric" />;
          default:
            return (
              <TextInput
                {...common}
                inputMode={inputMode}
                width={width}
                hasFigures={inputMode === 'numeric' || inputMode === 'decimal'}
              />
            );
        }
      }}
    </QuestionFrame>
  );
}
