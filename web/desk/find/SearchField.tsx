import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

interface SearchFieldProps extends ComponentProps<typeof TextInput> {
  readonly id: string;
  readonly label: string;
  /** What is looked for. It also changes by Back and Forward. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
  readonly box?: RefObject<HTMLInputElement | null>;
  readonly classes: { readonly form?: string | undefined; readonly row: string | undefined };
  readonly button?: ComponentProps<typeof Button>;
}

/** A box for words to look for, and its button. */
export function SearchField({
  id,
  label,
  text,
  onSearch,
  box: given,
  classes,
  button,
  ...input
}: SearchFieldProps) {
  const say = useSay();
  const own = useRef<HTMLInputElement>(null);
  const box = given ?? own;
  useEffect(() => {
    if (box.current !== null) box.current.value = text;
  }, [box, text]);
  function search(event: FormEvent) {
    event.preventDefault();
    onSearch(box.current?.value.trim() ?? '');
  }
  return (
    <form className={classes.form} onSubmit={search}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.row}>
        <TextInput
          {...input}
          id={id}
          type="search"
          ref={box}
          defaultValue={text}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" {...button}>
          {say('Search')}
        </Button>
      </div>
    </form>
  );
}
