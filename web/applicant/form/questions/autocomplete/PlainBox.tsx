import {
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useOwnWords } from '../useAnswer.ts';
import type { Begun, ComboboxProps } from './Combobox.tsx';

export interface PlainBoxHandle {
  /** The text being typed, if the box has the focus. */
  readonly begun: () => Begun | undefined;
}

/** Stands in until the combobox has loaded, and stores its text when it is removed. */
export function PlainBox({
  ref,
  question,
  control,
  maxLength,
}: Omit<ComboboxProps, 'begun'> & { ref: Ref<PlainBoxHandle> }) {
  const { stored, write } = useOwnWords(question);
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    begun: () => (document.activeElement === input.current ? { typed } : undefined),
  }));
  const keep = useEffectEvent(() => {
    if (typed !== undefined) write(typed);
  });
  // In a layout effect, so that no key is lost between the two boxes.
  useLayoutEffect(() => () => keep(), []);
  return (
    <TextInput
      {...control}
      ref={input}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      name={question.key}
      maxLength={maxLength}
      autoComplete="off"
      value={typed ?? stored}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        keep();
        setTyped(undefined);
      }}
    />
  );
}
