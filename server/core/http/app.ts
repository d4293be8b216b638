import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  DEADLINES_VERSION_HEADER,
  FORM_VERSION_HEADER,
  REQUEST_ID_HEADER,
} from '#contract/headers.ts';
import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import type { Platform } from '../platform.ts';
import { answerErrors, sendError } from './answer-errors.ts';
import { limitChanges } from './change-limits.ts';
import { handleClientErrors } from './client-errors.ts';
import { closeGracefully } from './closing.ts';
import { compileOnDemand } from './compile-on-demand.ts';
import { refuseCrossSite } from './cross-site.ts';
import { healthRoutes } from './health.ts';
import { registerLanguages } from './language.ts';
import { metricsRoutes } from './metrics.ts';
import { isNavigation, queryOf } from './navigation.ts';
import { describeApi } from './openapi.ts';
import { refuseUnderPressure } from './pressure.ts';
import { makeRequestId, sendRequestIds } from './request-id.ts';
import { logRequest, logRequests, traceRequests } from './request-line.ts';
import { securityHeaders } from './security-headers.ts';
import { guardRoutes } from './who.ts';

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

/** How long a request may take to arrive: long enough for the largest upload from a phone on a slow network. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

/** The largest body of a call. A full application with every text at its limit is well below. */
const BODY_LIMIT_BYTES = 512 * 1024;

/** Makes the server with everything that all calls share; capabilities add their routes later. */
export async function createApp(platform: Platform): Promise<App> {
  const { settings, log } = platform;
  const headers = securityHeaders(platform);
  const app: App = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Fastify's own two lines per request contain the address, and addresses hold tokens.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: makeRequestId,
    requestIdHeader: false,
    trustProxy: settings.trustProxy,
    // Bounds clients that send their request a byte at a time.
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests that arrive during shutdown are still answered; `closeGracefully` bounds the shutdown.
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT_BYTES,
    schemaController: { compilersFactory: compileOnDemand },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    clientErrorHandler: handleClientErrors,
    frameworkErrors: (error, request, reply) => {
      // No hook has run yet.
      reply.headers({ ...headers, [REQUEST_ID_HEADER]: request.id });
      if (isNavigation(request)) reply.redirect(DEFAULT_ROUTE + queryOf(request.url));
      else sendError(error, request as FastifyRequest, reply as FastifyReply, platform.languages);
      logRequest(request as FastifyRequest, reply.statusCode, reply.elapsedTime);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  answerErrors(app, platform.languages);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  traceRequests(app, platform.tracing);
  sendRequestIds(app);
  sendVersions(app, platform);
  logRequests(app);
  refuseCrossSite(app, settings);
  refuseUnderPressure(app);
  await app.register(fastifyCookie);
  registerLanguages(app, platform);
  takeJsonOnly(app);
  closeGracefully(app);
  guardRoutes(app);
  limitChanges(app, platform);
  await describeApi(app, platform.forms);
  healthRoutes(app, platform);
  metricsRoutes(app, platform);
  return app;
}

/**
 * Accepts only JSON bodies (else 415). An empty body announced as JSON counts as no body, because the page sends
 * `application/json` with every call (spec §7).
 */
function takeJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parse(request, String(text), done);
  });
}

/**
 * Adds the versions of the deadlines and of the form to every `no-store` answer, so that open pages learn of a change from their ordinary
 * calls. A cached answer would carry an old version.
 */
function sendVersions(app: App, { deadlines, forms }: Pick<Platform, 'deadlines' | 'forms'>): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('cache-control') === 'no-store') {
      reply.header(DEADLINES_VERSION_HEADER, deadlines.version());
      const form = forms.version();
      if (form > 0) reply.header(FORM_VERSION_HEADER, form);
    }
    done(null, payload);
  });
}
