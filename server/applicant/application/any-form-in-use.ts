/** Checks what callers send against the form in force and the earlier ones, with which a page may still be open. */
import { findUnacceptable, storedShapes } from '#form/engine/accept.ts';
import type { Form } from '#form/engine/definition.ts';
import type { Forms } from '#server/core/forms/forms.ts';
import type { Speech } from '#words/say.ts';

/** The problem that the form in force has; undefined if it or an earlier form has none. */
export function problemInEvery(
  forms: Pick<Forms, 'every'>,
  findProblem: (form: Form) => Speech | undefined,
): Speech | undefined {
  const [inForce, ...earlier] = forms.every();
  const problem = inForce && findProblem(inForce);
  return problem && earlier.some((form) => findProblem(form) === undefined) ? undefined : problem;
}

/** Why answers cannot be saved, said in one sentence. Each answer has to fit one of the forms. */
export function findAnswerProblem(
  forms: Pick<Forms, 'every'>,
  answers: Readonly<Record<string, unknown>>,
): Speech | undefined {
  const problem = problemInEvery(forms, (form) => findUnacceptable(storedShapes(form), answers));
  if (problem === undefined) return undefined;
  for (const [key, value] of Object.entries(answers)) {
    const about = problemInEvery(forms, (form) =>
      findUnacceptable(storedShapes(form), { [key]: value }),
    );
    if (about !== undefined) return about;
  }
  return undefined;
}
