import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The HTTP server that capabilities add their routes to. A route's `schema` is from `contract/`: the body, query
 * and params are validated and typed by it, the answer is serialised by it, and `/openapi.json` shows it.
 */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** For code that takes a request or reply outside a route's own handler. */
export type { FastifyReply as Reply, FastifyRequest as Request };
