import type { ChangeEvent } from 'react';
import { TextInput, type TextInputProps } from '#web/ui/controls/TextInput.tsx';
import { type Mask, mask } from './mask.ts';

interface MaskedInputProps extends Omit<TextInputProps, 'value'> {
  readonly mask: Mask;
  readonly value: string;
  /** Called once the input holds what it should, and only if that is something else than before. */
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** An input whose digits group themselves, with the caret where a person expects it. */
export function MaskedInput({ mask: shape, maxLength, onChange, ...rest }: MaskedInputProps) {
  const { value: text } = rest;
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { currentTarget: input, nativeEvent } = event;
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const next = mask(shape, text, typed, {
      direction: inputType === 'deleteContentForward' ? 'forward' : 'backward',
      // Autofill and paste bring whole numbers; only typing brings single digits.
      isPasted: inputType !== 'insertText' && !inputType.startsWith('delete'),
      maxLength,
    });
    // Written here rather than by React, which would send the caret to the end.
    input.value = next.text;
    if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
    if (next.text !== text) onChange(event);
  }
  return (
    <TextInput
      {...rest}
      width="medium"
      hasFigures
      // A longer number with its own brackets and dashes has to come in before it can be put in order.
      maxLength={40}
      onChange={handleChange}
    />
  );
}
