/**
 * Access control for routes. Every route declares its permitted callers in its options, `config: { who }`; one hook checks them
 * before the handler runs. The app does not start if a route declares none.
 */
import type { RouteOptions } from 'fastify';
import type { App, Request } from './app.ts';
import type { ChangeLimit } from './change-limits.ts';
import type { AppError } from './errors.ts';

/** A caller; `server/core/identity/principal.ts` lists all kinds. */
export type AnyPrincipal = { readonly kind: string };
export type Anybody = { readonly kind: 'anybody' };
/** An operator of the portal: on its machine, or with the metrics token. */
export type Operator = { readonly kind: 'operator' };

/** A route's declaration; `Found` is the type of the caller that its handler gets. */
export type Who<Found extends AnyPrincipal | undefined = AnyPrincipal | undefined> = {
  readonly kind: string;
  /**
   * Set where the route's own SQL statement refuses callers, for the few routes where that saves a query. The hook then checks the
   * caller of an invalid request only.
   */
  readonly checkedBy?: 'its own statement';
  /**
   * Set where the caller is checked before the request is judged: an invalid request reaches `admit`, which throws the request's
   * `validationError` once the caller is known.
   */
  readonly isBeforeValidation?: true;
  /** The roles that may call, where not every caller of this kind may. */
  readonly roles?: readonly string[];
  /** The rate limit for changes, shared by all routes without limits of their own. */
  readonly changes?: ChangeLimit<NonNullable<Found>>;
  /**
   * Identifies the caller. The request is already validated, unless `isBeforeValidation`.
   * @throws AppError for a caller who is not permitted.
   */
  admit(request: Request): Found | Promise<Found>;
};

type DeclaredRoute = {
  readonly method: string;
  readonly url: string;
  readonly who: Who;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route and its permitted callers, once the app is ready. */
    readonly declaredRoutes: DeclaredRoute[];
  }
  interface FastifyRequest {
    /** Read it with {@link principalOf}, which knows its type. */
    principal: unknown;
  }
}

/** Admits everybody; the answer may still depend on a token in the address. */
export const anybody: Who<Anybody> = {
  kind: 'anybody',
  admit: () => ({ kind: 'anybody' }),
};

/** Admits operators. @param findRefusal returns the error for a caller, or undefined to admit it. */
export function operator(findRefusal: (request: Request) => AppError | undefined): Who<Operator> {
  return {
    kind: 'operator',
    admit(request) {
      const refusal = findRefusal(request);
      if (refusal !== undefined) throw refusal;
      return { kind: 'operator' };
    },
  };
}

/** The caller, with the type that the route's options declare, so that no handler can confuse two kinds. */
export function principalOf<Found extends AnyPrincipal | undefined>(request: {
  readonly principal: unknown;
  readonly routeOptions: { readonly config: { readonly who: Who<Found> } };
}): Found {
  return request.principal as Found;
}

/** Guards every route of an app, including routes that are added later. */
export function guardRoutes(app: App): void {
  const routes: RouteOptions[] = [];
  app.decorate('declaredRoutes', []);
  app.decorateRequest('principal', undefined);
  app.addHook('onRoute', (route) => {
    routes.push(route);
    if (whoIn(route.config)?.isBeforeValidation) route.attachValidation = true;
  });
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes) {
      const who = whoIn(config);
      if (who === undefined) throw new Error(`${method} ${url} declares nobody who may call it`);
      for (const one of [method].flat()) app.declaredRoutes.push({ method: one, url, who });
    }
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const who = whoIn(request.routeOptions.config);
    const isLeftToHandler = who?.checkedBy !== undefined && !request.validationError;
    if (who === undefined || isLeftToHandler) return done();
    const admit = async () => {
      request.principal = await who.admit(request);
    };
    admit().then(() => done(), done);
  });
}

/** A route's declaration; undefined at an address without a route. */
export function whoIn(config: object | undefined): Who | undefined {
  return (config as { who?: Who } | undefined)?.who;
}
