/** Compares two forms: questions that are new, gone, or reworded. Pure. */
import type { Form, Question } from '#form/engine/definition.ts';
import { questionsOf } from '#form/engine/inventory.ts';

export type Change = {
  readonly key: string;
  readonly label: string;
  /** Its words in the form before. */
  readonly before?: string;
  /** Whether it may have to be answered. */
  readonly isRequired: boolean;
};

type Changes = Readonly<Record<'new' | 'gone' | 'reworded', readonly Change[]>>;

export function compareForms(before: Form, after: Form): Changes {
  const earlier = byKey(before);
  const later = byKey(after);
  const changeIn = (form: Form, { key, label }: Question) => ({
    key,
    label,
    isRequired: mayBeRequired(form, key),
  });
  const news = [...later.values()].filter(({ key }) => !earlier.has(key));
  const gone = [...earlier.values()].filter(({ key }) => !later.has(key));
  const reworded = [...later.values()].flatMap((question) => {
    const old = earlier.get(question.key);
    if (old === undefined || JSON.stringify(old) === JSON.stringify(question)) return [];
    const { label } = old;
    return { ...changeIn(after, question), ...(label !== question.label && { before: label }) };
  });
  return {
    new: news.map((question) => changeIn(after, question)),
    gone: gone.map((question) => changeIn(before, question)),
    reworded,
  };
}

function byKey(form: Form): ReadonlyMap<string, Question> {
  return new Map(questionsOf(form).map((question) => [question.key, question]));
}

function mayBeRequired({ pages }: Form, key: string): boolean {
  return pages.some(({ schema }) => schema[key]?.some(({ asksForAnswer }) => asksForAnswer));
}
