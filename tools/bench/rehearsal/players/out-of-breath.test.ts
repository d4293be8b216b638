/** A portal that has just started on a busy machine answers 503; this must not end a rehearsal before it begins. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openRecord } from '../verdict/record.ts';
import { findAssets } from './assets.ts';
import { signIn } from './staff.ts';

const INVITATION = 'i'.repeat(43);
const OPTIONS = { challenge: 'AAAA', user: { id: 'AAAA' }, rpId: 'localhost' };

let portal: Server;
let url: string;
let refused: Set<string>;
beforeAll(async () => {
  portal = createServer((request, reply) => {
    const path = request.url ?? '';
    if (!refused.has(path)) {
      refused.add(path);
      reply.writeHead(503, { 'retry-after': '0' }).end('{}');
    } else if (path === '/about') reply.end('<script src="/assets/index-abcdefgh.js">');
    else if (path.startsWith('/assets/')) reply.end('import("./ReviewPage-abcdefgh.js")');
    else reply.end(JSON.stringify({ options: OPTIONS }));
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
beforeEach(() => {
  refused = new Set();
});
afterAll(() => portal.close());

const wire = () => ({ url, record: openRecord(), now: () => 0 });

it('the parts of the page are found', async () => {
  const { first, later } = await findAssets(wire());
  expect(first).toContain('/assets/index-abcdefgh.js');
  expect(later['first question']).toEqual(['/assets/ReviewPage-abcdefgh.js']);
});

it('staff get in', async () => {
  const letter = { to: 'a@x.test', subject: '', text: `${url}/desk/invitation#${INVITATION}` };
  const letters = { to: () => [letter], wait: async () => letter, count: () => 1 };
  const browser = await signIn({ ...wire(), letters }, 'a@x.test', new AbortController().signal);
  expect(refused.size).toBe(4);
  browser.close();
});
