import AjvCompiler from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { expect, it, vi } from 'vitest';
import { buildApp } from './app.ts';
import { startTestApplications } from './applicant/application/testing/applicants.ts';

const compiled = vi.hoisted(() => ({ validators: 0, serializers: 0 }));
// All at once, as Fastify would do it.
vi.mock('./core/http/compile-on-demand.ts', () => ({
  compileOnDemand: {
    buildValidator: counting('validators', AjvCompiler()),
    buildSerializer: counting('serializers', SerializerSelector()),
  },
}));

type Compile = (...schema: never[]) => unknown;

function counting(what: keyof typeof compiled, build: (...settings: never[]) => Compile) {
  return (...settings: never[]): Compile => {
    const compile = build(...settings);
    return (...schema) => {
      compiled[what] += 1;
      return compile(...schema);
    };
  };
}

it('every schema of every call compiles, which the server finds out with the first request', async () => {
  const test = await startTestApplications();
  const app = await buildApp(test.platform);
  await app.ready();
  expect(compiled.validators).toBeGreaterThan(100);
  expect(compiled.serializers).toBeGreaterThan(500);
  await app.close();
  await test.close();
});
