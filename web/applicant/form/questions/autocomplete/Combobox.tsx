import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import type { ControlProps } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './Autocomplete.module.css';
import { type Choice, keyOf } from './choices.ts';
import { useLookupBox } from './useLookupBox.ts';

export interface ComboboxProps {
  readonly question: QuestionOf<'autocomplete'>;
  readonly control: ControlProps;
  readonly maxLength: number | undefined;
  /** The plain box that this one replaced, if it had the focus. */
  readonly replaced: PlainBox | undefined;
}

/** The state of the plain box: the text that was typed into it. */
export interface PlainBox {
  readonly typed: string | undefined;
}

/** The box with its list of suggestions. */
export default function Combobox({ question, control, maxLength, replaced }: ComboboxProps) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const box = useLookupBox(question, {
    inputId: control.id,
    input,
    ...(replaced?.typed !== undefined && { initial: replaced.typed }),
  });
  const menu = useRef<HTMLDivElement>(null);
  const continueWith = useEffectEvent(box.continueWith);
  useLayoutEffect(() => {
    if (!replaced) return;
    input.current?.focus();
    if (replaced.typed) continueWith(replaced.typed);
  }, [replaced]);
  useEffect(() => {
    // The list may be out of view, or covered by the buttons on a phone.
    if (box.isOpen && box.choices.length > 0) menu.current?.scrollIntoView({ block: 'nearest' });
  }, [box.isOpen, box.choices.length]);

  const linesOf = (kind: Choice['kind']) =>
    box.choices.map(
      (choice, index) =>
        box.isOpen &&
        choice.kind === kind && (
          <div
            key={keyOf(choice)}
            {...box.getItemProps({ item: choice, index })}
            className={classes(styles.choice, index === box.highlightedIndex && styles.highlighted)}
          >
            <ChoiceWords choice={choice} />
          </div>
        ),
    );

  return (
    <div className={styles.box}>
      <TextInput
        {...box.inputProps}
        {...control}
        aria-labelledby={undefined}
        aria-expanded={box.isOpen}
        className={classes(styles.input)}
        name={question.key}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
      />
      <ClearButton
        label={question.label}
        isEmpty={box.typed === ''}
        isBusy={box.isFilling}
        onClear={() => {
          box.clear();
          input.current?.focus();
        }}
      />
      <div
        {...box.getMenuProps({
          ref: menu,
          'aria-label': say('Suggestions for {label}', { label: question.label }),
        })}
        aria-labelledby={undefined}
        className={styles.menu}
        hidden={!box.isOpen}
      >
        {/* The free-text choice stays visible while the suggestions scroll. */}
        <div role="presentation" className={styles.listed}>
          {linesOf('listed')}
        </div>
        {linesOf('own')}
      </div>
      <VisuallyHidden>
        <span role="status">{box.announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

/** One line of the list: an entry with details that distinguish it, or "Use: …". */
function ChoiceWords({ choice }: { choice: Choice }) {
  const say = useSay();
  if (choice.kind === 'own') {
    return (
      <span>
        {say('Use:')} <strong>{choice.text}</strong>
      </span>
    );
  }
  const { text, sub_text } = choice.suggestion;
  return (
    <>
      <span>{text}</span>
      {sub_text !== '' && <span className={styles.sub}>{sub_text}</span>}
    </>
  );
}

/** At the end of the box: a search icon, a spinner, or the button that clears it. */
function ClearButton({
  label,
  isEmpty,
  isBusy,
  onClear,
}: {
  label: string;
  isEmpty: boolean;
  isBusy: boolean;
  onClear: () => void;
}) {
  const say = useSay();
  if (isBusy) {
    return (
      <span className={styles.sign}>
        <Spinner size="small" label={say('Filling in the rest')} />
      </span>
    );
  }
  if (isEmpty) {
    return (
      <span className={styles.sign}>
        <PartIcon name="search" />
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.clear}
      aria-label={say('Clear: {label}', { label })}
      // The box keeps the focus: losing it would store the text first.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="close" />
    </button>
  );
}
