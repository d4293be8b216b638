/** How documents count in a walk, and which files a question takes. Pure. */
import type { Answers } from './answers.ts';
import type { Form } from './definition.ts';
import { documentKeys, questionsOf } from './inventory.ts';

/** Which files a document may be. */
export interface FileLimits {
  /** In lower case and without a dot, such as `pdf`. */
  readonly fileExtensions: readonly string[];
  readonly maxFileSizeBytes: number;
}

/** The limits of a document question; the college's, where it has none of its own. */
export function limitsOf(question: object, college: FileLimits): FileLimits {
  const own: Partial<FileLimits> = question;
  return {
    fileExtensions: own.fileExtensions ?? college.fileExtensions,
    maxFileSizeBytes: own.maxFileSizeBytes ?? college.maxFileSizeBytes,
  };
}

/** The limits of the document at a key. */
export function limitsAt(form: Form, key: string, college: FileLimits): FileLimits {
  const asked: object = questionsOf(form).find((question) => question.key === key) ?? {};
  return limitsOf(asked, college);
}

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
