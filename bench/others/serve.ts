/** Serves a page of another library as a careful operator would: compressed beforehand. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>About You</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/assets/page.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

export type Served = { readonly url: string; end(): void };

/** @param folder what {@link buildPage} wrote. */
export async function servePage(folder: string): Promise<Served> {
  const script = await readFile(join(folder, 'assets', 'page.js.br'));
  const server = createServer((request, answer) => {
    if (request.url === '/') {
      answer.setHeader('content-type', 'text/html; charset=utf-8').end(HTML);
    } else if (request.url === '/assets/page.js') {
      answer.setHeader('content-type', 'text/javascript; charset=utf-8');
      answer.setHeader('content-encoding', 'br').end(script);
    } else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}
