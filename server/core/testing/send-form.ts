import type { InjectOptions } from 'fastify';
import type { App } from '../http/app.ts';

/** Posts a form with files, as a browser encodes it. */
export async function sendForm(app: App, url: string, form: FormData, more: InjectOptions = {}) {
  const encoded = new Response(form);
  return app.inject({
    ...more,
    method: 'POST',
    url,
    headers: { ...more.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
