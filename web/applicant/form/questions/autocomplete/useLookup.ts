import { useRef, useState } from 'react';
import type { LookupSuggestion } from '#contract/lookups.ts';
import { textAt } from '#form/engine/answers.ts';
import { fitting, propagate } from '#form/engine/change.ts';
import { inWords } from '#form/engine/words.ts';
import { entryAnswers } from '#form/kinds/autocomplete.ts';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { findEntry } from '#web/core/api/calls.ts';
import { useAnswerStore } from '../../context.tsx';
import { useOwnWords } from '../useAnswer.ts';

/** The stored answer of an autocomplete, and the ways to change it (spec §4). */
export function useLookup(question: QuestionOf<'autocomplete'>) {
  const { key, category } = question;
  const store = useAnswerStore();
  const { stored, write: writeWords } = useOwnWords(question);
  const [isFilling, setFilling] = useState(false);
  /** A summary of the fields that the chosen entry filled in, such as "City: Barre". */
  const [filled, setFilled] = useState<readonly string[]>([]);
  const choosing = useRef<LookupSuggestion>(undefined);

  /**
   * Stores an entry, and fills the related questions from its fields; on failure only its label is stored.
   * @returns the stored text; undefined if something else was typed or chosen meanwhile.
   */
  async function choose(suggestion: LookupSuggestion): Promise<string | undefined> {
    choosing.current = suggestion;
    setFilling(true);
    const fields = await findEntry(suggestion.id, category);
    if (choosing.current !== suggestion) return undefined;
    dropLoading();
    const entry = { id: suggestion.id, label: suggestion.text, fields: fields ?? {} };
    store.change((form, answers, situation) => {
      const chosen = entryAnswers(question, entry, (at, text) => fitting(form, at, text));
      return propagate(form, answers, chosen, situation);
    }, question);
    const { answers, walked } = store.getState();
    setFilled(
      walked.questions
        .filter((visible) => Object.values(question.fills).includes(visible.question.key))
        .map((visible) => [visible.question.label, inWords(walked, visible.question)])
        .flatMap(([label, words]) => (words ? [`${label}: ${words}`] : [])),
    );
    return textAt(answers, key);
  }

  /** Stores the applicant's own words, unless an entry is still loading. */
  function write(text: string) {
    if (!choosing.current) writeWords(text);
  }

  /** Drops an entry that is still loading. */
  function dropLoading() {
    choosing.current = undefined;
    setFilling(false);
    setFilled([]);
  }

  return { stored, isFilling, filled, choose, write, dropLoading };
}
