import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isUserDriven } from '#form/kinds/autocomplete.ts';
import { useAnswers } from '../../context.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useMaxLength } from '../useAnswer.ts';
import styles from './Autocomplete.module.css';
import type { Begun, ComboboxProps } from './Combobox.tsx';
import { PlainBox, type PlainBoxHandle } from './PlainBox.tsx';

/** Verbatim (spec §4, "Autocomplete"). */
const OWN_WORDS_NOTE = 'Enter your school information below.';

/**
 * Search as you type. What draws the list loads once somebody touches the page, so that it is no burden on opening it;
 * until then the box takes words like any other, and whoever is typing in it goes on where they are.
 */
export function AutocompleteEdit({ question }: EditProps<'autocomplete'>) {
  const maxLength = useMaxLength(question.key);
  const hasOwnWords = useAnswers(({ answers }) => isUserDriven(question, answers));
  const plain = useRef<PlainBoxHandle>(null);
  const loaded = useLoadedCombobox(() => plain.current?.begun());
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <>
          {loaded ? (
            <loaded.Combobox
              question={question}
              control={control}
              maxLength={maxLength}
              begun={loaded.begun}
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
  readonly begun: Begun | undefined;
}

/** Once it was loaded, every later box has it from the start. */
let known: ComponentType<ComboboxProps> | undefined;

/** What anybody does first on a page, whatever they hold. */
const FIRST_TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

function useLoadedCombobox(findBegun: () => Begun | undefined): LoadedCombobox | undefined {
  const [loaded, setLoaded] = useState<LoadedCombobox | undefined>(
    known && { Combobox: known, begun: undefined },
  );
  const asks = useRef(findBegun);
  asks.current = findBegun;
  useEffect(() => {
    if (known) return;
    const ending = new AbortController();
    function load(): void {
      import('./Combobox.tsx').then(
        (module) => {
          known = module.default;
          if (ending.signal.aborted) return;
          // At once: a key that fell between asking what was typed and drawing it would be lost.
          flushSync(() => setLoaded({ Combobox: module.default, begun: asks.current() }));
        },
        // Offline: the plain box does all that is needed, and the next touch tries again.
        () => undefined,
      );
    }
    for (const touch of FIRST_TOUCHES) {
      document.addEventListener(touch, load, { once: true, signal: ending.signal });
    }
    return () => ending.abort();
  }, []);
  return loaded;
}
