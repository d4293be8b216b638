import { vi } from 'vitest';

interface Whole {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The pretended server's answer to a call: a body for status 200, or a status and a body, perhaps with headers. */
type Answer = object | Whole;

/** One answer, or what gives another one each time. */
export type Answers = Answer | (() => Answer | Promise<Answer>);

export interface Recorded {
  readonly call: string;
  readonly body: unknown;
}

/** The calls that a page makes by itself. They are answered, and recorded only where a test gives an answer. */
const BACKGROUND: Readonly<Record<string, Answers>> = { 'GET /api/put-aside': { pieces: [] } };

/**
 * Pretends to be the server for one test: answers by "METHOD /path" (without its query, which `fetch.mock` has), and records what was asked.
 * A call that has no answer fails, so that a test says all that its screen needs.
 */
export function pretendServer(answers: Readonly<Record<string, Answers>>): Recorded[] {
  const recorded: Recorded[] = [];
  const answer = async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path.split('?', 1)[0]}`;
    const isInBackground = call in BACKGROUND && !(call in answers);
    if (!isInBackground) {
      recorded.push({
        call,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      });
    }
    const given = answers[call] ?? BACKGROUND[call];
    const found = typeof given === 'function' ? await given() : given;
    if (found === undefined) throw new Error(`The test has no answer to ${call}`);
    const { body, ...rest } = isWithStatus(found) ? found : { status: 200, body: found };
    return new Response(JSON.stringify(body), rest);
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return recorded;
}

function isWithStatus(answer: Answer): answer is Whole {
  return 'status' in answer && typeof answer.status === 'number' && 'body' in answer;
}
