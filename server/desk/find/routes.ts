import { FIND_APPLICATIONS } from '#contract/calls.ts';
import { ListPage, ListQuery } from '#contract/desk-find.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { Message } from '#contract/message.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { limited } from '../limits.ts';
import { readPage } from './page.ts';
import { readSearch, type Search } from './search.ts';

/** The list of applications. Each search adds a line to the trail; the typed text is its note, which an erasure can delete. */
export function findRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, languages } = platform;

  on(
    FIND_APPLICATIONS,
    {
      config: limited(platform, staff(platform, READING_ROLES), 'search'),
      schema: {
        summary: 'Find applications: by name, e-mail address, reference number, school and facets',
        tags: ['desk'],
        querystring: ListQuery,
        response: { 200: ListPage, 400: Message, 401: Message, 403: Message, 429: Message },
      },
    },
    async (request) => {
      const member = principalOf(request);
      const { page, ...asked } = request.query;
      const search = readSearch(platform, asked);
      const voice = languages.for(request);
      const found = await database.readList((queries) =>
        readPage({ queries, reader: member, voice }, search, {
          ...(page !== undefined && { page }),
        }),
      );
      await leaveTrail(platform, actorOf(member), {
        act: 'applications.searched',
        details: {
          facets: [...search.chosen].map(([facet, values]) => `${facet}:${values.join(',')}`),
          sort: found.sort,
          found: found.total.count,
          isMore: found.total.is_more,
          isFirstPage: page === undefined,
        },
        note: typedIn(search),
      });
      return found;
    },
  );
}

/** The typed text, which may hold a name; undefined for none. */
function typedIn({ text, searched }: Search): string | undefined {
  const typed = [text, ...[...searched].map(([facet, words]) => `${facet}: ${words.join(' ')}`)];
  const said = typed.filter((part) => part !== '');
  return said.length === 0 ? undefined : said.join('; ');
}
