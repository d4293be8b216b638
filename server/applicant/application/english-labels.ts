/** Stores the English label beside each code. A page in another language may send its own label, which is translated back here. */
import type { AnswerMap } from '#contract/application.ts';
import { descriptionKey } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import { kindOf } from '#form/kinds/registry.ts';
import type { Languages } from '#server/core/languages.ts';

/** One meaning of a label: a code, and the English label of that code. */
type Meaning = { readonly key: string; readonly code: string; readonly english: string };

/** By the key of a label (`country_desc`), the labels of its choices in other languages, with their meanings. */
export type EnglishLabels = ReadonlyMap<string, ReadonlyMap<string, readonly Meaning[]>>;

type InLanguages = { readonly form: Form; readonly languages: Pick<Languages, 'offered' | 'in'> };

export function englishLabels({ form, languages }: InLanguages): EnglishLabels {
  const others = languages.offered.slice(1).map((tag) => languages.in(tag).form);
  const labels = new Map<string, Map<string, readonly Meaning[]>>();
  if (others.length === 0) return labels;
  const asked = questionsOf(form).filter((question) => kindOf(question).choices);
  for (const key of new Set(asked.map((question) => question.key))) {
    const choices = choicesFor(form, key);
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

/** Answers with English labels; the same object where nothing changes, as with most saves. */
export function withEnglishLabels(labels: EnglishLabels, answers: AnswerMap): AnswerMap {
  if (labels.size === 0) return answers;
  let english: AnswerMap | undefined;
  for (const key in answers) {
    const label = englishOf(labels, key, answers);
    if (label !== undefined) english = { ...english, [key]: label };
  }
  return english === undefined ? answers : { ...answers, ...english };
}

/** The English label for one in another language; undefined where a value is no such label, or has several meanings. */
function englishOf(labels: EnglishLabels, key: string, answers: AnswerMap): string | undefined {
  const value = answers[key];
  const meanings = typeof value === 'string' ? labels.get(key)?.get(value) : undefined;
  const [only, ...more] = meanings ?? [];
  if (meanings === undefined || only === undefined) return undefined;
  const code = answers[only.key];
  if (code !== undefined) return meanings.find((one) => one.code === code)?.english;
  return more.every(({ english }) => english === only.english) ? only.english : undefined;
}
