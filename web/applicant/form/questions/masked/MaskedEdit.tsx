import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { countCharacters } from '#form/engine/characters.ts';
import type { Question } from '#form/engine/definition.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import { useMaxLength, useText } from '../useAnswer.ts';
import { type Mask, mask } from './mask.ts';

interface MaskedEditProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  readonly question: Question;
  readonly mask: Mask;
}

/** A question whose digits are grouped while typing, without moving the caret unexpectedly. */
export function MaskedEdit({ question, mask: shape, ...rest }: MaskedEditProps) {
  const { text, type } = useText(question);
  const maxLength = useMaxLength(question.key);
  /** The text that an input method is composing: nothing else may change the box before it ends. */
  const [composed, setComposed] = useState<string>();

  function take(
    { currentTarget: input }: SyntheticEvent<HTMLInputElement>,
    { data, inputType }: { data?: string | null; inputType: string },
  ) {
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const isKey = inputType === 'insertText' && countCharacters(data ?? '') <= 1;
    const next = mask(shape, text, typed, {
      direction: inputType === 'deleteContentForward' ? 'forward' : 'backward',
      isOnePiece: !isKey && !inputType.startsWith('delete'),
    });
    setComposed(undefined);
    // Set here rather than by React, which would move the caret to the end.
    input.value = next.text;
    if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
    if (next.text !== text) type(next.text);
  }

  return (
    <QuestionFrame question={question}>
      {(control) => (
        <TextInput
          {...control}
          {...rest}
          name={question.key}
          autoComplete={question.autocomplete}
          width="medium"
          hasFigures
          maxLength={maxLength}
          value={composed ?? text}
          onChange={(event) => {
            const { nativeEvent } = event;
            const input = nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '' };
            if ('isComposing' in input && input.isComposing) setComposed(event.currentTarget.value);
            else take(event, input);
          }}
          onCompositionEnd={(event) => take(event, { data: event.data, inputType: 'insertText' })}
        />
      )}
    </QuestionFrame>
  );
}
