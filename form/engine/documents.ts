/** How documents count when an application is walked. Pure. */
import type { Answers } from './answers.ts';
import type { Form } from './definition.ts';
import { documentKeys } from './inventory.ts';

/**
 * The answers, with a document question answered exactly where a converted document is attached, whatever was saved.
 * @param documents what is attached, by answer key.
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
