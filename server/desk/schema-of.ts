import { Message } from '#contract/message.ts';

/** What a call takes, and its answer if that is more than a message. */
type Parts = { readonly params?: unknown; readonly body?: unknown; readonly answer?: unknown };
type AnswerOf<Known extends Parts> = Known extends { answer: infer Answer }
  ? Answer
  : typeof Message;
type Refusal = 401 | 403 | 404 | 409 | 429 | 503;

/** The schema of a call of the desk that anybody may make. @param refusals the statuses of its errors, beside 400. */
export function schemaOf<Known extends Parts>(
  summary: string,
  { answer = Message, ...taken }: Known,
  ...refusals: readonly Refusal[]
) {
  const statuses = [...(Object.keys(taken).length > 0 ? [400] : []), ...refusals];
  const errors = Object.fromEntries(statuses.map((status) => [status, Message]));
  const response = { ...errors, 200: answer as AnswerOf<Known> };
  return { summary, tags: ['desk'], ...(taken as Omit<Known, 'answer'>), response };
}

/** The same for a call of signed-in staff. @param refusals the statuses of its errors, beside 400, 401 and 403. */
export function staffSchemaOf<Known extends Parts>(
  summary: string,
  parts: Known,
  ...refusals: readonly Refusal[]
) {
  return schemaOf(summary, parts, 401, 403, ...refusals);
}
