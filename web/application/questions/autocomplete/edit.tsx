import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isUserDriven } from '#form/engine/change.ts';
import { useAnswers } from '../../answers/context.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useMaxLength } from '../useAnswer.ts';
import styles from './Autocomplete.module.css';
import type { ComboboxProps } from './Combobox.tsx';
import { PlainBox } from './PlainBox.tsx';

/** Verbatim (spec §4, "Autocomplete"). */
const OWN_WORDS_NOTE = 'Enter your school information below.';

/**
 * Search as you type. What draws the list loads after the page; until then the box takes words like any other, and
 * whoever is typing in it goes on where they are.
 */
export function AutocompleteEdit({ question }: EditProps<'autocomplete'>) {
  const maxLength = useMaxLength(question.key);
  const hasOwnWords = useAnswers(({ answers }) => isUserDriven(question, answers));
  const plain = useRef<HTMLInputElement>(null);
  const loaded = useLoadedCombobox(() => plain.current === document.activeElement);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <>
          {loaded ? (
            <loaded.Combobox
              question={question}
              control={control}
              maxLength={maxLength}
              takesFocus={loaded.takesFocus}
            />
          ) : (
            <PlainBox ref={plain} question={question} control={control} maxLength={maxLength} />
          )}
          {hasOwnWords && <p className={styles.note}>{OWN_WORDS_NOTE}</p>}
        </>
      )}
    </QuestionFrame>
  );
}

interface LoadedCombobox {
  readonly Combobox: ComponentType<ComboboxProps>;
  readonly takesFocus: boolean;
}

/** Once it was loaded, every later box has it from the start. */
let known: ComponentType<ComboboxProps> | undefined;

function useLoadedCombobox(hasFocus: () => boolean): LoadedCombobox | undefined {
  const [loaded, setLoaded] = useState<LoadedCombobox | undefined>(
    known && { Combobox: known, takesFocus: false },
  );
  const asks = useRef(hasFocus);
  asks.current = hasFocus;
  useEffect(() => {
    if (known) return;
    let isGone = false;
    import('./Combobox.tsx').then(
      (module) => {
        known = module.default;
        if (!isGone) setLoaded({ Combobox: module.default, takesFocus: asks.current() });
      },
      // Offline: the plain box does all that is needed.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}
