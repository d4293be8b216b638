import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react';
import { type AnswerValue, textAt } from '#form/engine/answers.ts';
import type { Question } from '#form/engine/definition.ts';
import { maxLengthAt } from '#form/engine/inventory.ts';
import { type Need, needOf } from '#form/engine/needed.ts';
import { isOnlyNamed, isRequired } from '#form/engine/validate.ts';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { useAnswerStore, useAnswers } from '../context.tsx';
import { usePage } from './surroundings.tsx';

const NO_ERRORS: readonly string[] = [];

/** The text of an answer, and functions that change it: `answer` at once, `type` with the effects after the next paint. */
export function useText(question: Question) {
  const value = useAnswers(({ answers }) => answers[question.key]);
  const [typed, setTyped] = useState<string>();
  const store = useAnswerStore();
  return {
    text: typed ?? (typeof value === 'string' ? value : ''),
    answer: (next: AnswerValue) => store.answer(question, next),
    type: (next: string) => {
      setTyped(next);
      store.type(question, next, () => setTyped(undefined));
    },
  };
}

/**
 * The props of an uncontrolled text input that stores each key: the browser draws the key, and no code of ours has to run first. If the
 * store's text differs, it is written into the input, but never while an input method composes.
 */
export function useTextBox<Box extends HTMLInputElement | HTMLTextAreaElement>(question: Question) {
  const { key, autocomplete } = question;
  const text = useAnswers(({ answers }) => textAt(answers, key));
  const maxLength = useMaxLength(key);
  const store = useAnswerStore();
  const box = useRef<Box>(null);
  // The default never changes: an untouched box would show a new one, but React would not notice, and miss that all of it is deleted.
  const [first] = useState(text);
  const drawn = useRef(text);
  const isComposing = useRef(false);
  function draw(stored: string) {
    const input = box.current;
    if (!input || isComposing.current || input.value === stored) return;
    const { selectionEnd } = input;
    input.value = stored;
    if (input === document.activeElement) input.setSelectionRange(selectionEnd, selectionEnd);
  }
  useLayoutEffect(() => {
    // Not on the first render: the visitor may already have typed into the server-rendered box.
    if (drawn.current === text) return;
    drawn.current = text;
    draw(text);
  });
  return {
    ref: box,
    name: key,
    autoComplete: autocomplete,
    defaultValue: first,
    maxLength,
    onChange: ({ currentTarget }: ChangeEvent<Box>) => store.type(question, currentTarget.value),
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Box>) => {
      isComposing.current = false;
      store.answer(question, currentTarget.value);
      draw(textAt(store.getState().answers, key));
    },
  };
}

/** The errors that show at a question. */
export function useShownErrors(key: string): readonly string[] {
  return useAnswers(({ shown }) => shown[key]) ?? NO_ERRORS;
}

/** Whether a question is optional, with the current answers. */
export function useIsOptional(question: Question): boolean {
  const page = usePage();
  return useAnswers(({ walked }) => !isRequired(walked, question, page));
}

/** Whether a question has to be answered, for its mark. */
export function useNeed(question: Question): Need {
  const page = usePage();
  return useAnswers(({ walked }) => needOf(walked, question, page));
}

/** Whether the errors that show at a question only name it. */
export function useIsOnlyNamed(question: Question): boolean {
  const page = usePage();
  return useAnswers(
    ({ walked, shown }) => shown[question.key] !== undefined && isOnlyNamed(walked, question, page),
  );
}

/** The most characters of an answer; undefined if there is no limit. */
export function useMaxLength(key: string): number | undefined {
  return useAnswers(({ form }) => maxLengthAt(form, key));
}

/** The stored text of an autocomplete, and a function that stores the applicant's own words. */
export function useOwnWords(question: QuestionOf<'autocomplete'>) {
  const store = useAnswerStore();
  const stored = useAnswers(({ answers }) => textAt(answers, question.key));
  function write(text: string): void {
    const words = text.trim();
    if (words !== stored.trim()) store.answer(question, words);
  }
  return { stored, write };
}
