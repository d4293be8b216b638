import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';

/** What a call takes, and its answer if that is more than a message. */
type Parts = {
  readonly params?: unknown;
  readonly querystring?: unknown;
  readonly body?: unknown;
  readonly answer?: unknown;
  /** The call is answered with 202 and a message; its work continues afterwards. */
  readonly isAccepted?: true;
  /** The call redirects to a file. */
  readonly redirects?: true;
};
type ResponseOf<Known extends Parts> = Known extends { isAccepted: true }
  ? { 202: typeof Message }
  : { 200: Known extends { answer: infer Answer } ? Answer : typeof Message };

/**
 * Describes the calls of one group: `call({ who }, 'The chosen tabs', { answer: ChosenTabs }, [401])` gives the options of a route.
 * @param tag of the group in `/openapi.json`.
 */
export function callOptions(tag: string) {
  /** @param refusals the statuses of its errors. */
  return <Config extends object, Known extends Parts>(
    config: Config,
    summary: string,
    { answer = Message, isAccepted, redirects, ...taken }: Known,
    refusals: readonly number[],
  ) => {
    const errors = Object.fromEntries(refusals.map((status) => [status, Message]));
    const leading = { 302: Type.Null({ description: 'a redirect to a file' }) };
    const done = redirects ? leading : { [isAccepted ? 202 : 200]: answer };
    const response = { ...errors, ...done } as ResponseOf<Known>;
    const parts = taken as Omit<Known, 'answer' | 'isAccepted' | 'redirects'>;
    return { config, schema: { summary, tags: [tag], ...parts, response } };
  };
}
