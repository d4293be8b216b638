import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type ChangeEvent, type FocusEvent, type Ref, useState } from 'react';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { useSay } from '#web/core/language/say.ts';
import { midSentence } from '#words/intl.ts';
import { type Choice, choicesFor, resultsAnnouncement, textOf } from './choices.ts';
import { useLookup } from './useLookup.ts';
import { useSuggestions } from './useSuggestions.ts';

const { ControlledPropUpdatedSelectedItem, InputBlur, InputChange, InputKeyDownEscape } =
  useCombobox.stateChangeTypes;

/**
 * The text of the box, its list, and the effects of keys and pointer. The only file that names the combobox library, which implements the
 * ARIA pattern. `initial` is the text from the plain box.
 */
export function useLookupBox(
  question: QuestionOf<'autocomplete'>,
  { inputId, input, initial }: { inputId: string; input: Ref<HTMLInputElement>; initial?: string },
) {
  const say = useSay();
  const { stored, isFilling, filled, choose, write, dropLoading } = useLookup(question);
  const { found, look } = useSuggestions(question);
  const [typed, setTyped] = useState(initial ?? stored);
  const [known, setKnown] = useState(stored);
  // Set during the render, not in an effect: a key in between would be appended to the old text.
  if (stored !== known) {
    setKnown(stored);
    setTyped(stored);
  }
  const choices = choicesFor(typed, found);

  async function take(choice: Choice) {
    if (choice.kind === 'own') return write(choice.text);
    const held = await choose(choice.suggestion);
    if (held !== undefined) setTyped(held);
  }

  const box = useCombobox<Choice>({
    items: choices,
    itemToString: textOf,
    inputId,
    inputValue: typed,
    // Nothing stays selected, so that the same entry can be chosen again.
    selectedItem: null,
    stateReducer: keepText,
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== InputChange) setTyped(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) take(selectedItem);
    },
    // Text that was not chosen from the list is stored as the applicant's own words.
    onStateChange: ({ type, selectedItem }) => {
      if (type === InputBlur && !selectedItem) write(typed);
    },
  });

  /** Stores each key at once: the library reports it only after a render, and fast typing would lose letters. */
  function storeTyped({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    dropLoading();
    setTyped(currentTarget.value);
    if (currentTarget === document.activeElement) return look(currentTarget.value);
    // A browser that fills in a whole form focuses no box, so this one will not be left, and needs no list.
    write(currentTarget.value);
    Object.assign(nativeEvent, { preventDownshiftDefault: true });
  }

  return {
    typed,
    choices,
    isOpen: box.isOpen && choices.length > 0,
    isFilling,
    highlightedIndex: box.highlightedIndex,
    /** For the live region. */
    announcement: box.isOpen
      ? resultsAnnouncement(say, typed, found)
      : filled.length > 0 &&
        say('Filled in: {filled, list}.', {
          filled: filled.map((label) => midSentence(label, say.locale)),
        }),
    getMenuProps: box.getMenuProps,
    getItemProps: box.getItemProps,
    inputProps: box.getInputProps({
      ref: input,
      onChange: storeTyped,
      // At once, since the page may be closing. With a highlighted suggestion the library chooses it instead.
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (box.highlightedIndex < 0) write(currentTarget.value);
      },
    }),
    /** Opens the list for text that was typed in the plain box. */
    continueWith: (text: string) => {
      look(text);
      box.openMenu();
    },
    /** Clears the box, and the fields that a chosen entry had filled. */
    clear: () => {
      dropLoading();
      setTyped('');
      look('');
      write('');
    },
  };
}

/** Keeps the text when Escape closes the list, and when the library resets its selection. */
function keepText(
  state: UseComboboxState<Choice>,
  { type, changes }: UseComboboxStateChangeOptions<Choice>,
): Partial<UseComboboxState<Choice>> {
  const keepsWords = type === InputKeyDownEscape || type === ControlledPropUpdatedSelectedItem;
  return keepsWords ? { ...changes, inputValue: state.inputValue } : changes;
}
