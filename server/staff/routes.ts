import { Message } from '#contract/message.ts';
import { Prefill, PrefillQuery, ServiceApplication, ServiceTokenQuery } from '#contract/staff.ts';
import type { App, Request } from '#server/platform/http/app.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { networkOf } from '#server/platform/http/network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findPrefill } from './prefills.ts';
import { viewApplication } from './service-view.ts';

const tags = ['links'];

/** What links with a token open (contract §4). */
export function staffRoutes(app: App, platform: Platform): void {
  app.get(
    '/public/tmp',
    {
      schema: {
        summary: 'The answers that a link opens the form with',
        tags,
        querystring: PrefillQuery,
        response: { 200: Prefill, 403: Message },
      },
    },
    async (request) => {
      await limitLinks('prefill', request, platform);
      const { token } = request.query;
      const answer = await findPrefill(platform.database.kysely, token, platform.clock());
      if (answer === undefined) throw badLink();
      return { answer };
    },
  );

  app.get(
    '/service/tmp-pdf',
    {
      schema: {
        summary: 'One application, for staff',
        tags,
        querystring: ServiceTokenQuery,
        response: { 200: ServiceApplication, 403: Message },
      },
    },
    async (request) => {
      await limitLinks('service-view', request, platform);
      const application = await viewApplication(request.query.service_token, platform);
      if (application === undefined) throw badLink();
      return application;
    },
  );
}

/** A token cannot be guessed; this only bounds the work that a stranger can cause. */
export function limitLinks(name: string, request: Request, platform: Platform): Promise<void> {
  return limit(platform, { name, key: networkOf(request.ip), max: 120, perSeconds: 60 });
}

export function badLink(): AppError {
  return new AppError(
    403,
    'bad_link',
    'This link is not valid, or it has expired. Please ask for a new one.',
  );
}
