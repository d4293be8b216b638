/**
 * What one change of an answer does to the others: the editor's only way to change answers.
 */
import { type Answers, type AnswerValue, descriptionKey, isAnswered, textAt } from './answers.ts';
import { type AutocompleteQuestion, type Form, isCoded, type Question } from './definition.ts';
import { questionsOf } from './inventory.ts';
import { labelFor } from './options.ts';
import { type Situation, walk } from './walk.ts';

/** The keys that change, with their new values. Everything else stays as it was. */
export type Patch = Readonly<Record<string, AnswerValue>>;

/**
 * Answers a question. The patch holds the answer, its companion label, what depends on it and is therefore cleared
 * (a conditional select and its label, spec §4), and every key that the change hides.
 */
export function answer(
  form: Form,
  answers: Answers,
  question: Question,
  value: AnswerValue,
  situation: Situation,
): Patch {
  return settle(form, answers, { [question.key]: value }, situation);
}

/**
 * Chooses an entry of a lookup: fills the related keys from its fields, and empties those that the entry is silent on.
 * `label` is what the list showed.
 */
export function chooseLookup(
  form: Form,
  answers: Answers,
  question: AutocompleteQuestion,
  entry: {
    readonly id: string;
    readonly label: string;
    readonly fields: Readonly<Record<string, string>>;
  },
  situation: Situation,
): Patch {
  const filled = Object.entries(question.fills).map(([field, key]) => [
    key,
    entry.fields[field] ?? '',
  ]);
  const shown = entry.fields[question.category === 'address' ? 'address_line_1' : 'name'];
  return settle(
    form,
    answers,
    {
      ...Object.fromEntries(filled),
      ...(question.codeKey ? { [question.codeKey]: entry.id } : {}),
      [question.key]: shown || entry.label,
      [descriptionKey(question.key)]: entry.label,
    },
    situation,
  );
}

/**
 * Clears an autocomplete; what a chosen entry had filled in goes with it (spec §4).
 * What the applicant typed beside words of their own stays: nobody wants to write their town again.
 */
export function clearLookup(
  form: Form,
  answers: Answers,
  question: AutocompleteQuestion,
  situation: Situation,
): Patch {
  const filled = isListed(question, answers) ? emptiedFills(question) : {};
  return settle(form, answers, { ...filled, ...ownWords(question, '') }, situation);
}

/**
 * Takes the applicant's own words instead of an entry ("Use: …", spec §4): the related keys are theirs to type.
 * A school that is not the listed one is somewhere else; an address that was edited is still in the same town.
 */
export function writeOwnWords(
  form: Form,
  answers: Answers,
  question: AutocompleteQuestion,
  text: string,
  situation: Situation,
): Patch {
  const isAnotherPlace = question.category !== 'address' && isListed(question, answers);
  const filled = isAnotherPlace ? emptiedFills(question) : {};
  return settle(form, answers, { ...filled, ...ownWords(question, text) }, situation);
}

function ownWords(question: AutocompleteQuestion, text: string): Patch {
  return {
    ...(question.codeKey ? { [question.codeKey]: '' } : {}),
    [question.key]: text,
    [descriptionKey(question.key)]: text,
  };
}

function emptiedFills(question: AutocompleteQuestion): Patch {
  return Object.fromEntries(Object.values(question.fills).map((key) => [key, '']));
}

/** Whether the answer is a listed entry: it has its code or, where entries have none, a label of its own. */
function isListed(question: AutocompleteQuestion, answers: Answers): boolean {
  if (question.codeKey) return isAnswered(answers[question.codeKey]);
  const label = textAt(answers, descriptionKey(question.key));
  return label !== '' && label !== textAt(answers, question.key);
}

/** Whether an autocomplete holds the applicant's own words rather than a listed entry. */
export function isUserDriven(question: AutocompleteQuestion, answers: Answers): boolean {
  if (!question.codeKey) return false;
  return (
    isAnswered(textAt(answers, question.key)) && !isAnswered(textAt(answers, question.codeKey))
  );
}

/** Adds to a patch all that follows from it: labels of codes, dependent selects emptied, hidden keys emptied. */
function settle(form: Form, before: Answers, patch: Patch, situation: Situation): Patch {
  const dependents = dependentsOf(form, before, patch);
  const companions = companionsOf(form, { ...before, ...patch }, patch, situation);
  const settled = { ...companions, ...patch, ...dependents };
  const after = { ...before, ...settled };
  const cleared = walk(form, after, situation).cleared;
  const emptied = cleared.map((key) => [key, typeof after[key] === 'boolean' ? false : '']);
  return { ...settled, ...Object.fromEntries(emptied) };
}

/** The labels that go with the codes of a patch. */
function companionsOf(form: Form, after: Answers, patch: Patch, situation: Situation): Patch {
  const companions: Record<string, AnswerValue> = {};
  for (const question of questionsOf(form)) {
    if (!isCoded(question) || !(question.key in patch)) continue;
    companions[descriptionKey(question.key)] = labelFor(question, after, situation.today);
  }
  return companions;
}

/** The conditional selects whose controlling answer changed, emptied; the patch itself may say otherwise. */
function dependentsOf(form: Form, before: Answers, patch: Patch): Patch {
  const emptied: Record<string, AnswerValue> = {};
  for (const question of questionsOf(form)) {
    if (question.kind !== 'select' || question.key in patch) continue;
    const controllers = [question.showWhen?.key, question.optionsBy?.key];
    const hasChanged = controllers.some(
      (key) => key !== undefined && key in patch && (before[key] ?? '') !== patch[key],
    );
    if (!hasChanged) continue;
    emptied[question.key] = '';
    emptied[descriptionKey(question.key)] = '';
  }
  return emptied;
}
