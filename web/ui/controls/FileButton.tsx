import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Button } from './Button.tsx';

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> &
  Pick<ComponentProps<'input'>, 'accept' | 'capture'> & { readonly onFile: (file: File) => void };

/** A button that opens the file dialog of the device. */
export function FileButton({ accept, capture, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Otherwise choosing the same file again, after correcting it, would fire no event.
    currentTarget.value = '';
    if (file) onFile(file);
  }
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={capture}
        onChange={handleChange}
      />
    </>
  );
}
