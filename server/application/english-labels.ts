/**
 * What is stored beside a code is its English label, whatever the page showed (decision 0087). A page in another language may
 * send its own label: here it becomes the English one again.
 */
import type { AnswerMap, SaveAnswers } from '#contract/application.ts';
import { descriptionKey } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { choicesFor } from '#form/engine/inventory.ts';

/** One meaning of a label: the code that it belongs to, and what that is called in English. */
type Meaning = { readonly key: string; readonly code: string; readonly english: string };

/** By the key of a label (`country_desc`), what other languages call its choices. */
export type EnglishLabels = ReadonlyMap<string, ReadonlyMap<string, readonly Meaning[]>>;

/** Made once at the start. @param others the form in every other language that is offered. */
export function englishLabels(form: Form, others: readonly Form[]): EnglishLabels {
  const labels = new Map<string, Map<string, readonly Meaning[]>>();
  if (others.length === 0) return labels;
  for (const key of Object.keys(form.model)) {
    const choices = choicesFor(form, key);
    if (choices.length === 0) continue;
    const byLabel = new Map<string, readonly Meaning[]>();
    const english = new Map(choices.map(({ value, label }) => [value, label]));
    for (const { value: code, label } of others.flatMap((other) => choicesFor(other, key))) {
      const meaning = { key, code, english: english.get(code) ?? label };
      if (label !== meaning.english) byLabel.set(label, [...(byLabel.get(label) ?? []), meaning]);
    }
    if (byLabel.size > 0) labels.set(descriptionKey(key), byLabel);
  }
  return labels;
}

/** A save with English labels; the same one where it has no others, as with most. */
export function withEnglishLabels(labels: EnglishLabels, save: SaveAnswers): SaveAnswers {
  if (labels.size === 0) return save;
  const { answers, seen } = save;
  const english: AnswerMap = {};
  for (const key in answers) {
    const label = englishOf(labels, key, answers[key], answers);
    if (label !== undefined) english[key] = label;
  }
  const changed = Object.keys(english).length > 0;
  if (!changed && seen === undefined) return save;
  return {
    ...save,
    answers: changed ? { ...answers, ...english } : answers,
    ...(seen && { seen: seenInEnglish(labels, seen) }),
  };
}

/** What the tab has seen is compared with what is stored. */
function seenInEnglish(
  labels: EnglishLabels,
  seen: NonNullable<SaveAnswers['seen']>,
): NonNullable<SaveAnswers['seen']> {
  const entries = Object.entries(seen).map(([key, values]) => [
    key,
    labels.has(key) ? values.map((value) => englishOf(labels, key, value) ?? value) : values,
  ]);
  return Object.fromEntries(entries);
}

/** The English label for one in another language; undefined where a value is none, or means several. */
function englishOf(
  labels: EnglishLabels,
  key: string,
  value: unknown,
  answers: AnswerMap = {},
): string | undefined {
  const meanings = typeof value === 'string' ? labels.get(key)?.get(value) : undefined;
  const [only, ...more] = meanings ?? [];
  if (meanings === undefined || only === undefined) return undefined;
  const code = answers[only.key];
  if (code !== undefined) return meanings.find((one) => one.code === code)?.english;
  return more.every(({ english }) => english === only.english) ? only.english : undefined;
}
