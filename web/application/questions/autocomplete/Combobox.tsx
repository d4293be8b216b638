import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import {
  type ChangeEvent,
  type FocusEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from '#web/ui/classes.ts';
import type { ControlProps } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { QuestionOf } from '../question.ts';
import styles from './Autocomplete.module.css';
import { ChoiceWords } from './ChoiceWords.tsx';
import { ClearButton } from './ClearButton.tsx';
import { type Choice, choicesFor, keyOf, spokenCount, textOf } from './choices.ts';
import { useLookup } from './useLookup.ts';
import { useSuggestions } from './useSuggestions.ts';

const { ControlledPropUpdatedSelectedItem, InputBlur, InputChange, InputKeyDownEscape } =
  useCombobox.stateChangeTypes;

export interface ComboboxProps {
  readonly question: QuestionOf<'autocomplete'>;
  readonly control: ControlProps;
  readonly maxLength: number | undefined;
  /** The plain box that stood here had the focus. */
  readonly takesFocus: boolean;
}

/** The box with its list, in the pattern that screen readers know. The one file that names the combobox library. */
export default function Combobox({ question, control, maxLength, takesFocus }: ComboboxProps) {
  const { stored, isFilling, choose, write, letGo } = useLookup(question);
  const { found, look } = useSuggestions(question.category);
  const [typed, setTyped] = useState(stored);
  const choices = choicesFor(typed, found);
  useEffect(() => setTyped(stored), [stored]);
  useLayoutEffect(() => {
    if (takesFocus) document.getElementById(control.id)?.focus();
  }, [takesFocus, control.id]);

  async function take(choice: Choice) {
    if (choice.kind === 'own') return write(choice.text);
    const held = await choose(choice.suggestion);
    if (held !== undefined) setTyped(held);
  }

  const box = useCombobox<Choice>({
    items: choices,
    itemToString: textOf,
    inputId: control.id,
    inputValue: typed,
    // Nothing stays selected: choosing the same entry twice is choosing it again.
    selectedItem: null,
    stateReducer: keepWords,
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== InputChange) setTyped(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) take(selectedItem);
    },
    // Words that were not chosen from the list are the applicant's own: they are never lost.
    onStateChange: ({ type, selectedItem }) => {
      if (type === InputBlur && !selectedItem) write(typed);
    },
  });
  const isOpen = box.isOpen && choices.length > 0;
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Below the fold, or under the buttons of a phone, nobody would find it.
    if (isOpen && choices.length > 0) menu.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, choices.length]);

  /** Takes each key at once: the library tells of it only after the box was drawn, and fast typing would lose letters. */
  function takeKey({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    letGo();
    setTyped(currentTarget.value);
    look(currentTarget.value);
  }

  function clear() {
    letGo();
    setTyped('');
    look('');
    write('');
    document.getElementById(control.id)?.focus();
  }

  return (
    <div className={styles.box}>
      <TextInput
        {...box.getInputProps({
          onChange: takeKey,
          onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
            if (!box.isOpen) write(currentTarget.value);
          },
        })}
        {...control}
        aria-labelledby={undefined}
        aria-expanded={isOpen}
        className={classes(styles.input)}
        name={question.key}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
      />
      <ClearButton
        label={question.label}
        isEmpty={typed === ''}
        isBusy={isFilling}
        onClear={clear}
      />
      <ul
        {...box.getMenuProps({ ref: menu, 'aria-label': `Suggestions for ${question.label}` })}
        aria-labelledby={undefined}
        className={styles.menu}
        hidden={!isOpen}
      >
        {isOpen &&
          choices.map((choice, index) => (
            <li
              key={keyOf(choice)}
              {...box.getItemProps({ item: choice, index })}
              className={classes(
                styles.choice,
                index === box.highlightedIndex && styles.highlighted,
              )}
            >
              <ChoiceWords choice={choice} />
            </li>
          ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{box.isOpen ? spokenCount(typed, found) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Escape closes the list, and an entry does not stay selected; neither throws away what stands in the box. */
function keepWords(
  state: UseComboboxState<Choice>,
  { type, changes }: UseComboboxStateChangeOptions<Choice>,
): Partial<UseComboboxState<Choice>> {
  const keepsWords = type === InputKeyDownEscape || type === ControlledPropUpdatedSelectedItem;
  return keepsWords ? { ...changes, inputValue: state.inputValue } : changes;
}
