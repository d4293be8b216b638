import { useEffect, useMemo, useRef, useState } from 'react';
import type { LookupSuggestion } from '#contract/lookups.ts';
import { textAt } from '#form/engine/answers.ts';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { findSuggestions } from '#web/core/api/calls.ts';
import { AUTOCOMPLETE_DEBOUNCE, AUTOCOMPLETE_MAXIMUM_WAIT } from '#web/core/constants.ts';
import { useAnswers } from '../../context.tsx';

/** The result of a search, with its text. */
export interface Found {
  readonly text: string;
  readonly suggestions: readonly LookupSuggestion[];
}

const NOTHING: Found = { text: '', suggestions: [] };

/** Suggestions for the typed text, with debounced searches; outdated answers are dropped (spec §7). */
export function useSuggestions({ category, stateKey }: QuestionOf<'autocomplete'>) {
  const state = useAnswers(({ answers }) => (stateKey ? textAt(answers, stateKey) : ''));
  const [found, setFound] = useState(NOTHING);
  const newest = useRef('');

  const search = useMemo(
    () =>
      debounce(
        async (text: string) => {
          const suggestions = await findSuggestions(text, category, state);
          if (newest.current === text) setFound({ text, suggestions });
        },
        { wait: AUTOCOMPLETE_DEBOUNCE, maximumWait: AUTOCOMPLETE_MAXIMUM_WAIT },
      ),
    [category, state],
  );
  useEffect(() => search.cancel, [search]);

  return {
    found,
    look: (typed: string) => {
      const text = typed.trim();
      newest.current = text;
      if (text !== '') return search.call(text);
      search.cancel();
      setFound(NOTHING);
    },
  };
}

/** Debounced calls with a maximum wait. */

interface Debounced<Argument> {
  /** Schedules a call; only the last argument is used. */
  readonly call: (argument: Argument) => void;
  /** Cancels a scheduled call. */
  readonly cancel: () => void;
}

/** Calls `run` after `wait` milliseconds without a new request, at the latest `maximumWait` after the first one. */
function debounce<Argument>(
  run: (argument: Argument) => void,
  { wait, maximumWait }: { wait: number; maximumWait: number },
): Debounced<Argument> {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  let waiting: { argument: Argument } | undefined;

  function cancel() {
    clearTimeout(pause);
    clearTimeout(latest);
    latest = undefined;
    waiting = undefined;
  }
  function flush() {
    const due = waiting;
    cancel();
    if (due) run(due.argument);
  }
  function call(argument: Argument) {
    waiting = { argument };
    clearTimeout(pause);
    pause = setTimeout(flush, wait);
    latest ??= setTimeout(flush, maximumWait);
  }
  return { call, cancel };
}
