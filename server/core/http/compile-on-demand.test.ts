import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compileOnDemand } from './compile-on-demand.ts';

const NAMED = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const BROKEN = { type: 'nothing that there is' };

function serverWith(schema: object) {
  const app = fastify({ schemaController: { compilersFactory: compileOnDemand } });
  app.post('/', { schema }, () => ({ name: 'Ada', secret: 'hidden' }));
  return app;
}

it('what does not fit is refused with what is wrong, each time, and what fits is taken', async () => {
  const app = serverWith({ body: NAMED });
  for (const _again of [1, 2]) {
    const refused = await app.inject({ method: 'POST', url: '/', payload: {} });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe("body must have required property 'name'");
    const taken = await app.inject({ method: 'POST', url: '/', payload: { name: 'Ada' } });
    expect(taken.statusCode).toBe(200);
  }
});

it('an answer has what its schema has, and nothing else', async () => {
  const app = serverWith({ response: { 200: NAMED } });
  const answer = await app.inject({ method: 'POST', url: '/' });
  expect(answer.json()).toEqual({ name: 'Ada' });
});

it.each([
  ['body', { body: BROKEN }],
  ['answer', { response: { 200: BROKEN } }],
])('the schema of a %s is compiled with the first request', async (_of, schema) => {
  const app = serverWith(schema);
  await app.ready();
  const answer = await app.inject({ method: 'POST', url: '/', payload: {} });
  expect(answer.statusCode).toBe(500);
});
