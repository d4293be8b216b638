import { callOptions } from '#server/core/http/call-options.ts';

const REFUSALS = [400, 401, 403, 404, 409, 429];

/** Describes the calls of signed-in staff, like {@link callOptions}. All have the same errors. */
export function staffCalls(tag = 'desk') {
  const call = callOptions(tag);
  return <Config extends object, Known extends Parameters<typeof call>[2]>(
    config: Config,
    summary: string,
    parts: Known,
  ) => call(config, summary, parts, REFUSALS);
}
