/** How documents count in a walk. Pure. */
import type { Answers } from './answers.ts';
import type { Form } from './definition.ts';
import { documentKeys } from './inventory.ts';

/**
 * The answers, with each document question answered if and only if a converted document is attached, whatever was saved.
 * @param documents the attached documents, by answer key.
 */
export function withDocuments(
  form: Form,
  answers: Answers,
  documents: Readonly<Record<string, object>>,
): Answers {
  const known = documentKeys(form)
    .filter((key) => documents[key] || answers[key] !== undefined)
    .map((key) => [key, documents[key] ? 'ANSWERED' : '']);
  return { ...answers, ...Object.fromEntries(known) };
}
