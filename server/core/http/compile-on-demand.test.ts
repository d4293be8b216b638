import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compileOnDemand } from './compile-on-demand.ts';

it('an answer has what its schema has, and nothing else', async () => {
  const app = fastify({ schemaController: { compilersFactory: compileOnDemand } });
  const named = { type: 'object', properties: { name: { type: 'string' } } };
  const schema = { response: { 200: named } };
  app.get('/', { schema }, () => ({ name: 'Ada', secret: 'hidden' }));
  expect((await app.inject('/')).json()).toEqual({ name: 'Ada' });
});
