import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Reply } from './app.ts';
import { addVary } from './vary.ts';

test.each([
  [undefined, ['Cookie', 'Accept-Language'], 'Cookie, Accept-Language'],
  [
    'accept-encoding, cookie',
    ['Cookie', 'Accept-Language'],
    'accept-encoding, cookie, Accept-Language',
  ],
  ['Accept-Encoding', ['accept-encoding'], 'Accept-Encoding'],
  [['Origin', 'cookie,origin'], ['Cookie'], 'Origin, cookie'],
])('to %j it adds %j, each once', async (before, names, after) => {
  const app = Fastify();
  app.get('/', (_request, reply) => {
    if (before !== undefined) reply.header('vary', before);
    addVary(reply as unknown as Reply, ...names);
    return reply.send('');
  });
  expect((await app.inject('/')).headers.vary).toBe(after);
  await app.close();
});
