/** PostgreSQL stores neither NUL nor half a character: no call takes them in any of its texts, which the schemas of all calls say. */
import { expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { buildApp } from './app.ts';
import { operationsOf, type Schema } from './core/testing/operations.ts';
import { startTestPlatform } from './core/testing/platform.ts';

const BROKEN = ['\u0000', 'a\u0000b', 'a\ud800b', '\udc00'];
const takes = (pattern: string) => BROKEN.some((text) => new RegExp(pattern, 'u').test(text));

const test = closing(await startTestPlatform());
const app = closing(await buildApp(test.platform));
await app.ready();

/** The texts that a schema is of, with the pattern of each; closed lists and formats need none. */
function* textsOf(schema: Schema, path: string): Generator<[path: string, pattern: string]> {
  const { anyOf = [], allOf = [], items, properties = {}, patternProperties = {} } = schema;
  const isClosed = [schema.enum, schema.const, schema.format].some((one) => one !== undefined);
  // Answers are read by the rules of the form, which refuse them too.
  if (schema.type === 'string' && !isClosed && !path.includes('.answers.'))
    yield [path, schema.pattern ?? ''];
  for (const one of [...anyOf, ...allOf]) yield* textsOf(one, path);
  if (items !== undefined) yield* textsOf(items, `${path}[]`);
  for (const [name, one] of Object.entries(properties)) yield* textsOf(one, `${path}.${name}`);
  for (const [name, one] of Object.entries(patternProperties)) {
    yield [`a key of ${path}`, name];
    yield* textsOf(one, `${path}.*`);
  }
}

it('no text of a body or of an address may hold what cannot be stored', () => {
  const texts = operationsOf(app).flatMap(({ method, path, body = {}, parameters }) => [
    ...textsOf(body, `${method} ${path}`),
    ...parameters.flatMap(({ name, schema }) => [...textsOf(schema, `${method} ${path} ?${name}`)]),
  ]);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(([, pattern]) => takes(pattern)).map(([path]) => path)).toEqual([]);
});

it.each(['a\u0000b', 'a\ud800b'])('%j in a body or an address is refused', async (text) => {
  const payload = { username: 'ada@x.test', password: text };
  const login = await app.inject({ method: 'POST', url: '/public/login', payload });
  expect(login.statusCode).toBe(400);
  const found = await app.inject({ url: '/lookup/find', query: { category: 'hs_ceeb', text } });
  expect(found.statusCode).toBeLessThan(500);
});
