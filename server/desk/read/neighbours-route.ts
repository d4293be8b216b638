import { GET_NEIGHBOURS } from '#contract/calls.ts';
import { ListSearch } from '#contract/desk-find.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { ByApplication, Neighbours } from '#contract/desk-read.ts';
import { Message } from '#contract/message.ts';
import { staff } from '#server/identity/guard.ts';
import type { App } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import { principalOf } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findNeighbours } from '../find/neighbours.ts';
import { noSuchApplication } from '../find/scope.ts';
import { readSearch } from '../find/search.ts';
import { withApplication } from './access.ts';

/** The list travels along: the search that it came from stands in the query of this call. It shows numbers only, and leaves no line. */
export function neighboursRoute(app: App, platform: Platform): void {
  const on = callsOf(app);
  on(
    GET_NEIGHBOURS,
    {
      config: { who: staff(platform, READING_ROLES) },
      schema: {
        summary: 'Where an application stands in a list, and what stands beside it',
        tags: ['desk'],
        params: ByApplication,
        querystring: ListSearch,
        response: { 200: Neighbours, 400: Message, 401: Message, 403: Message, 404: Message },
      },
    },
    async (request) => {
      const member = principalOf(request);
      const search = readSearch(platform, request.query);
      const { number } = request.params;
      return withApplication(platform, { member, number }, async (trx, accountId) => {
        const found = await findNeighbours(trx, member, search, accountId);
        // Too new to stand in any list.
        if (found === undefined) throw noSuchApplication();
        const { place, total, previous, next, page } = found;
        return {
          place: place === undefined ? null : { count: place.count, is_more: place.isMore },
          total: { count: total.count, is_more: total.isMore },
          previous: previous ?? null,
          next: next ?? null,
          page,
        };
      });
    },
  );
}
