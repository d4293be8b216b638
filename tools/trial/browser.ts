/** A browser that sends JSON and keeps its cookies. */

/** @returns the JSON of the answer, or its text. @throws Error unless the answer is a 2xx. */
// biome-ignore lint/suspicious/noExplicitAny: each caller knows the answers of its calls.
export type Call = <Answer = any>(method: string, path: string, body?: object) => Promise<Answer>;

/** @param url of the portal. @param held cookies, such as `{ session }` of a session that exists already. */
export function openBrowser(url: string, held: Readonly<Record<string, string>> = {}): Call {
  const cookies = new Map(Object.entries(held));
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    const isJson = /^application\/json\b/.test(answer.headers.get('content-type') ?? '');
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return isJson ? JSON.parse(text) : text;
  };
}
