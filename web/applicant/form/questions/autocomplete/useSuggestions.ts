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
      debounced(async (text) => {
        const suggestions = await findSuggestions(text, category, state);
        if (newest.current === text) setFound({ text, suggestions });
      }),
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

/** Delays a search until typing pauses, but no longer than the maximum wait. Only the newest text is searched. */
function debounced(search: (text: string) => void) {
  let newest = '';
  let pause: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  function cancel() {
    clearTimeout(pause);
    clearTimeout(limit);
    limit = undefined;
  }
  function run() {
    cancel();
    search(newest);
  }
  return {
    cancel,
    call(text: string) {
      newest = text;
      clearTimeout(pause);
      pause = setTimeout(run, AUTOCOMPLETE_DEBOUNCE);
      limit ??= setTimeout(run, AUTOCOMPLETE_MAXIMUM_WAIT);
    },
  };
}
