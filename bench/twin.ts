/** The twin of the first form page: the same elements, styles and headers, served without any script. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { WITHOUT_SCRIPT } from './in-page.ts';
import { FIRST_QUESTION, openToType, PHONE } from './visit.ts';

/** What tells how the page travels, and not how it is treated. */
const OF_THE_BODY = ['content-encoding', 'content-length', 'connection', 'keep-alive', 'etag'];

/** Serves it at an address of its own, with the styles and fonts of the page behind it. */
export async function serveTwin(
  browser: Browser,
  url: string,
): Promise<{ url: string; end(): void }> {
  const html = await fetchScreen(browser, url);
  const headers = await fetchHeaders(url);
  const server = createServer(async (request, answer) => {
    if (request.url === '/') {
      answer.setHeaders(headers).end(html);
      return;
    }
    const file = await fetch(url + request.url);
    answer.setHeader('content-type', file.headers.get('content-type') ?? '');
    answer.setHeader('access-control-allow-origin', '*');
    answer.end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}

/** The screen as it stands when the script has taken it over, without the script. */
async function fetchScreen(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage({ viewport: PHONE });
  await openToType(page, { url: `${url}/about`, question: FIRST_QUESTION });
  const html = await page.evaluate<string>(WITHOUT_SCRIPT);
  await page.close();
  return html;
}

/** A header can cost more than a script: `cross-origin-opener-policy` gives the page a process of its own, which is started first. */
async function fetchHeaders(url: string): Promise<Headers> {
  const headers = new Headers((await fetch(url)).headers);
  for (const name of OF_THE_BODY) headers.delete(name);
  return headers;
}
