import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { ComboboxProps } from './Combobox.tsx';
import { useLookup } from './useLookup.ts';

/** What stands in for the box with its list until that has loaded. It takes words, and hands them on when it goes. */
export function PlainBox({
  ref,
  question,
  control,
  maxLength,
}: Omit<ComboboxProps, 'takesFocus'> & { ref: Ref<HTMLInputElement> }) {
  const { stored, write } = useLookup(question);
  const [typed, setTyped] = useState<string>();
  const keep = useEffectEvent(() => {
    if (typed !== undefined) write(typed);
  });
  useEffect(() => () => keep(), []);
  return (
    <TextInput
      {...control}
      ref={ref}
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
