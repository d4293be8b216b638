import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isUserDriven } from '#form/kinds/autocomplete.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useAnswers } from '../../context.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useMaxLength, useOwnWords } from '../useAnswer.ts';
import styles from './Autocomplete.module.css';
import type { ComboboxProps, PlainBox } from './Combobox.tsx';

/**
 * Search as you type. The combobox loads with the first input on the page, so that it does not slow down the first load.
 * Until then a plain box takes its place, and hands over what is typed.
 */
export function AutocompleteEdit({ question }: EditProps<'autocomplete'>) {
  const say = useSay();
  const maxLength = useMaxLength(question.key);
  const isSchool = Object.keys(question.fills).length > 0;
  const hasOwnWords = useAnswers(({ answers }) => isSchool && isUserDriven(question, answers));
  const { box, findTyping } = usePlainBox(question);
  const loaded = useLoadedCombobox(findTyping);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <>
          {loaded ? (
            <loaded.Combobox
              question={question}
              control={control}
              maxLength={maxLength}
              replaced={loaded.replaced}
            />
          ) : (
            <TextInput {...control} {...box} maxLength={maxLength} />
          )}
          {/* Verbatim (spec §4, "Autocomplete"). */}
          {hasOwnWords && (
            <p className={styles.note}>{say('Enter your school information below.')}</p>
          )}
        </>
      )}
    </QuestionFrame>
  );
}

/** The plain box in place of the combobox. It stores its text when the applicant leaves the box or the page. */
function usePlainBox(question: EditProps<'autocomplete'>['question']) {
  const { stored, write } = useOwnWords(question);
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const keep = useEffectEvent(() => {
    // Unless the combobox has taken over.
    if (typed !== undefined && input.current) write(typed);
  });
  useLayoutEffect(() => () => keep(), []);
  return {
    box: {
      ref: input,
      role: 'combobox',
      'aria-expanded': false,
      'aria-autocomplete': 'list' as const,
      name: question.key,
      autoComplete: 'off',
      value: typed ?? stored,
      onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
        // A browser that fills in a whole form focuses no box, so this one will not be left.
        if (currentTarget !== document.activeElement) write(currentTarget.value);
        else setTyped(currentTarget.value);
      },
      onBlur: () => {
        if (typed !== undefined) write(typed);
        setTyped(undefined);
      },
    },
    /** The text being typed, if the box has the focus. */
    findTyping: (): PlainBox | undefined =>
      document.activeElement === input.current ? { typed } : undefined,
  };
}

interface LoadedCombobox {
  readonly Combobox: ComponentType<ComboboxProps>;
  readonly replaced: PlainBox | undefined;
}

/** The loaded code, so that later boxes are drawn with it at once. */
let known: ComponentType<ComboboxProps> | undefined;

/** The first input, on any device. */
const FIRST_TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Do not use `then`: the build would move the callback into the part's loader, whose failure would go unhandled. */
async function loadCombobox() {
  try {
    return await import('./Combobox.tsx');
  } catch {
    return undefined;
  }
}

function useLoadedCombobox(findTyping: () => PlainBox | undefined): LoadedCombobox | undefined {
  const [loaded, setLoaded] = useState<LoadedCombobox | undefined>(
    known && { Combobox: known, replaced: undefined },
  );
  const readPlainBox = useEffectEvent(findTyping);
  useEffect(() => {
    if (known) return;
    const ending = new AbortController();
    async function load(): Promise<void> {
      const module = await loadCombobox();
      // Offline: the plain box is enough, and the next input tries again.
      if (module === undefined) return;
      known = module.default;
      if (ending.signal.aborted) return;
      // Synchronously: a key between reading the typed text and drawing the combobox would be lost.
      flushSync(() => setLoaded({ Combobox: module.default, replaced: readPlainBox() }));
    }
    for (const touch of FIRST_TOUCHES) {
      document.addEventListener(touch, load, { once: true, signal: ending.signal });
    }
    return () => ending.abort();
  }, []);
  return loaded;
}
