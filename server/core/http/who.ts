/**
 * Who may call a route. Every route says so in its own options, `config: { who }`; one hook asks before its handler runs, and
 * an app with a route that says nothing does not start.
 */
import type { App, Request } from './app.ts';
import type { ChangeLimit } from './change-limits.ts';
import type { AppError } from './errors.ts';

/** A caller; `kind` says which sort. `server/core/identity/principal.ts` lists all sorts. */
export type AnyPrincipal = { readonly kind: string };
export type Anybody = { readonly kind: 'anybody' };
/** Whoever runs the portal: on its machine, or with the token that opens the metrics. */
export type Operator = { readonly kind: 'operator' };

/** What a route declares; `Found` is what its handler learns of who is calling. */
export type Who<Found extends AnyPrincipal | undefined = AnyPrincipal | undefined> = {
  readonly kind: string;
  /**
   * Says that the route's own SQL statement refuses callers: for the few routes where that saves a query. Nothing is checked
   * before the handler then.
   */
  readonly checkedBy?: 'its own statement';
  /** Which of them, where not all of a kind may. */
  readonly roles?: readonly string[];
  /** How often such a caller may change something, by all routes together that declare no limits of their own. */
  readonly changes?: ChangeLimit<NonNullable<Found>>;
  /**
   * Finds who is calling. The request is valid by then.
   * @throws AppError for everybody who may not.
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
    /** Every route with who may call it, once the app is ready. */
    readonly declaredRoutes: DeclaredRoute[];
  }
  interface FastifyRequest {
    /** Read it with {@link principalOf}, which knows its type. */
    principal: unknown;
  }
}

/** For everybody; what is shown may still depend on a token in the address. */
export const anybody: Who<Anybody> = {
  kind: 'anybody',
  admit: () => ({ kind: 'anybody' }),
};

/** For those who run the portal. @param findRefusal what keeps a caller out; undefined lets it in. */
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

/** The caller, with the type that the route's options declare, so that no handler can take one sort for another. */
export function principalOf<Found extends AnyPrincipal | undefined>(request: {
  readonly principal: unknown;
  readonly routeOptions: { readonly config: { readonly who: Who<Found> } };
}): Found {
  return request.principal as Found;
}

/** Guards every route of an app, also those that are added later. */
export function guardRoutes(app: App): void {
  const routes: { method: string | string[]; url: string; config?: object }[] = [];
  app.decorate('declaredRoutes', []);
  app.decorateRequest('principal', undefined);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', (done) => {
    for (const { method, url, config } of routes) {
      const who = whoIn(config);
      if (who === undefined)
        return done(new Error(`${method} ${url} declares nobody who may call it`));
      for (const one of [method].flat()) app.declaredRoutes.push({ method: one, url, who });
    }
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const who = whoIn(request.routeOptions.config);
    if (who === undefined || who.checkedBy !== undefined) return done();
    admit(request, who).then(() => done(), done);
  });
}

async function admit(request: Request, who: Who): Promise<void> {
  request.principal = await who.admit(request);
}

/** What a route declares; undefined at an address without a route. */
export function whoIn(config: object | undefined): Who | undefined {
  return (config as { who?: Who } | undefined)?.who;
}
