import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { MaskedInput } from '../masked/MaskedInput.tsx';
import { SOCIAL_SECURITY_NUMBER } from '../masked/mask.ts';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useMaxLength, useText } from '../useAnswer.ts';

/** A line of text. A password can be hidden and shown; a social security number groups itself (spec §3). */
export function TextEdit({ question }: EditProps<'text'>) {
  const { text, answer } = useText(question);
  const maxLength = useMaxLength(question.key);
  const isNumber = question.inputMode === 'numeric' || question.inputMode === 'decimal';
  return (
    <QuestionFrame question={question}>
      {(control) => {
        const common = { ...control, name: question.key, autoComplete: question.autocomplete };
        switch (question.category) {
          case 'password':
            return (
              <PasswordInput
                {...common}
                value={text}
                maxLength={maxLength}
                onChange={(event) => answer(event.currentTarget.value)}
              />
            );
          case 'ssn':
            return (
              <MaskedInput
                {...common}
                mask={SOCIAL_SECURITY_NUMBER}
                text={text}
                maxLength={maxLength}
                inputMode="numeric"
                onText={answer}
              />
            );
          default:
            return (
              <TextInput
                {...common}
                value={text}
                maxLength={maxLength}
                inputMode={question.inputMode}
                width={question.width}
                hasFigures={isNumber}
                onChange={(event) => answer(event.currentTarget.value)}
              />
            );
        }
      }}
    </QuestionFrame>
  );
}
