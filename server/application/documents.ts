/** The one place that knows which documents an applicant has attached. */
import type { DocumentAnswers } from '#contract/application.ts';
import { type Answers, isAnswered } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** Documents that were converted, by answer key. Nothing can be uploaded yet, so there are none. */
export async function findDocuments(
  _queries: Queries,
  _accountId: number,
): Promise<DocumentAnswers> {
  return {};
}

/** The answers with every document emptied that is answered but not there: such an answer satisfies nothing. */
export function withoutMissingDocuments(
  form: Form,
  answers: Answers,
  documents: DocumentAnswers,
): Answers {
  const missing = documentKeys(form).filter((key) => isAnswered(answers[key]) && !documents[key]);
  return { ...answers, ...Object.fromEntries(missing.map((key) => [key, ''])) };
}
