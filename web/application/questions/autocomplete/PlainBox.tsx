import {
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import type { Begun, ComboboxProps } from './Combobox.tsx';
import { useOwnWords } from './useOwnWords.ts';

export interface PlainBoxHandle {
  /** What somebody is in the middle of typing here, if anybody is. */
  readonly begun: () => Begun | undefined;
}

/** What stands in for the box with its list until that has loaded. It takes words, and hands them on when it goes. */
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
  // With the same stroke that draws what follows it, so that no key falls between the two.
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
