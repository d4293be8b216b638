import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type ChangeEvent, type FocusEvent, type Ref, useState } from 'react';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { type Choice, choicesFor, resultsAnnouncement, textOf } from './choices.ts';
import { useLookup } from './useLookup.ts';
import { useSuggestions } from './useSuggestions.ts';

const { ControlledPropUpdatedSelectedItem, InputBlur, InputChange, InputKeyDownEscape } =
  useCombobox.stateChangeTypes;

/**
 * What the box holds, what its list offers, and what keys and pointer do to both. `begun` is what was typed before the
 * box was here. The one file that names the combobox
 * library: it knows the pattern that screen readers know.
 */
export function useLookupBox(
  question: QuestionOf<'autocomplete'>,
  { inputId, input, begun }: { inputId: string; input: Ref<HTMLInputElement>; begun?: string },
) {
  const { stored, isFilling, choose, write, letGo } = useLookup(question);
  const { found, look } = useSuggestions(question.category);
  const [typed, setTyped] = useState(begun ?? stored);
  const [known, setKnown] = useState(stored);
  // While drawing, not after it: a key that fell between the two would be written behind the older words.
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

  /** Takes each key at once: the library tells of it only after the box was drawn, and fast typing would lose letters. */
  function takeKey({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    letGo();
    setTyped(currentTarget.value);
    look(currentTarget.value);
  }

  return {
    typed,
    choices,
    isOpen: box.isOpen && choices.length > 0,
    isFilling,
    highlightedIndex: box.highlightedIndex,
    /** What a screen reader hears about the list. */
    announcement: box.isOpen ? resultsAnnouncement(typed, found) : '',
    getMenuProps: box.getMenuProps,
    getItemProps: box.getItemProps,
    inputProps: box.getInputProps({
      ref: input,
      onChange: takeKey,
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (!box.isOpen) write(currentTarget.value);
      },
    }),
    /** Offers a list for words that were typed before this box was here. */
    goOn: (text: string) => {
      look(text);
      box.openMenu();
    },
    /** Empties the box, and with it what a chosen entry had filled in. */
    clear: () => {
      letGo();
      setTyped('');
      look('');
      write('');
    },
  };
}

/** Escape closes the list, and an entry does not stay selected; neither throws away what stands in the box. */
function keepWords(
  state: UseComboboxState<Choice>,
  { type, changes }: UseComboboxStateChangeOptions<Choice>,
): Partial<UseComboboxState<Choice>> {
  const keepsWords = type === InputKeyDownEscape || type === ControlledPropUpdatedSelectedItem;
  return keepsWords ? { ...changes, inputValue: state.inputValue } : changes;
}
