import swagger from '@fastify/swagger';
import { GET_OPENAPI } from '#contract/calls.ts';
import type { App } from './app.ts';
import { callsOf } from './calls.ts';
import { sharedLimitOf } from './change-limits.ts';
import type { DeclaredLimit } from './limits.ts';
import { anybody, whoIn } from './who.ts';

/** What a route's `config` says for the description. `describedBody`: its body in more detail than its schema has. */
type Described = {
  readonly limits?: readonly DeclaredLimit[];
  readonly describedBody?: object;
};

function toWire({ per, max, perSeconds }: DeclaredLimit) {
  return { per, max, per_seconds: perSeconds };
}

/** Serves `/openapi.json`, generated from the schemas of the routes. Call it before any route is added. */
export async function describeApi(app: App): Promise<void> {
  const on = callsOf(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Matricula',
        description: 'An undergraduate admissions portal.',
        version: '1',
      },
    },
    // Adds the permitted callers and the rate limits to each operation.
    transform: ({ schema, url, route }) => {
      const who = whoIn(route.config);
      const { limits, describedBody } = route.config as Described;
      const shared = sharedLimitOf(route.method, route.config);
      return {
        schema: {
          ...schema,
          ...(describedBody && { body: describedBody }),
          'x-who': who?.kind,
          ...(who?.roles && { 'x-roles': who.roles }),
          ...(limits && { 'x-limits': limits.map(toWire) }),
          ...(shared && {
            'x-limits': [{ ...toWire({ ...shared, per: 'account' }), together: true }],
          }),
        },
        url,
      };
    },
  });
  let description: string | undefined;
  on(GET_OPENAPI, { config: { who: anybody }, schema: { hide: true } }, (_request, reply) => {
    description ??= JSON.stringify(app.swagger());
    reply.type('application/json');
    return description;
  });
}
