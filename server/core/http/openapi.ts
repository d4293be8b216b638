import swagger from '@fastify/swagger';
import { GET_OPENAPI } from '#contract/calls.ts';
import type { Forms } from '../forms/forms.ts';
import type { App } from './app.ts';
import { pathOf } from './calls.ts';
import { sharedLimitOf } from './change-limits.ts';
import type { DeclaredLimit } from './limits.ts';
import { anybody, whoIn } from './who.ts';

/** The parts of a route's `config` that the description shows. */
type Described = {
  readonly limits?: readonly DeclaredLimit[];
  /** The body in more detail than its schema has: it follows the form in force. */
  readonly describedBody?: () => object;
};

type RequestBody = { readonly content: Record<string, { schema: object }> };

function toWire({ per, max, perSeconds }: DeclaredLimit) {
  return { per, max, per_seconds: perSeconds };
}

/** Serves `/openapi.json`, generated from the schemas of the routes. Call it before any route is added. */
export async function describeApi(app: App, forms: Pick<Forms, 'current'>): Promise<void> {
  const bodies: { readonly url: string; readonly body: () => object }[] = [];
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
      if (describedBody) bodies.push({ url, body: describedBody });
      return {
        schema: {
          ...schema,
          ...(describedBody && { body: describedBody() }),
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
  let description = '';
  let described: object | undefined;
  app.get(
    pathOf(GET_OPENAPI),
    { config: { who: anybody }, schema: { hide: true } },
    (_request, reply) => {
      const { form } = forms.current();
      if (described !== form) {
        // The library makes its description once.
        const api = app.swagger() as {
          paths: Record<string, { put?: { requestBody: RequestBody } }>;
        };
        for (const { url, body } of bodies) {
          const content = api.paths[url]?.put?.requestBody.content['application/json'];
          if (content) content.schema = body();
        }
        description = JSON.stringify(api);
        described = form;
      }
      reply.type('application/json');
      return description;
    },
  );
}
