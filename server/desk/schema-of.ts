import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';

/** What a call takes, and its answer if that is more than a message. */
type Parts = {
  readonly params?: unknown;
  readonly querystring?: unknown;
  readonly body?: unknown;
  readonly answer?: unknown;
  /** It leads to a file instead of an answer. */
  readonly redirects?: true;
};
type AnswerOf<Known extends Parts> = Known extends { answer: infer Answer }
  ? Answer
  : typeof Message;

/** The schema of a call of the desk that anybody may make. @param refusals the statuses of its errors. */
export function schemaOf<Known extends Parts>(
  summary: string,
  { answer = Message, redirects, ...taken }: Known,
  refusals: readonly number[],
  tag = 'desk',
) {
  const errors = Object.fromEntries(refusals.map((status) => [status, Message]));
  const done = redirects
    ? { 302: Type.Null({ description: 'a redirect to a file' }) }
    : { 200: answer };
  const response = { ...errors, ...done } as { 200: AnswerOf<Known> };
  return { summary, tags: [tag], ...(taken as Omit<Known, 'answer' | 'redirects'>), response };
}

const REFUSALS = [400, 401, 403, 404, 409, 429];

/** @returns the options of a call of signed-in staff: who may make it, what it does, and its parts. */
export function staffCalls(tag = 'desk') {
  return <Config extends object, Known extends Parts>(
    config: Config,
    summary: string,
    parts: Known,
  ) => ({ config, schema: schemaOf(summary, parts, REFUSALS, tag) });
}
