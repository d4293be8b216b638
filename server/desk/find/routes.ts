import * as calls from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import {
  ListCounts,
  ListPage,
  ListQuery,
  ListSearch,
  SavedViews,
  SaveView,
} from '#contract/desk-find.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { limited } from '../limits.ts';
import { readCounts } from './list-counts.ts';
import { readPage } from './page.ts';
import { facetsText, readSearch } from './search.ts';
import { listViews, removeView, saveView } from './views.ts';

/** The list of applications, and searches of it that are saved under a name. */
export function findRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { database, languages, speakTo, clock } = platform;
  const who = staff(platform, READING_ROLES);

  on(
    calls.FIND_APPLICATIONS,
    'Find applications: by name, e-mail address, reference number, school and facets',
    { ...limited(platform, who, 'search'), querystring: ListQuery, answer: ListPage },
    async (request) => {
      const reader = principalOf(request);
      const { query } = request;
      const voice = languages.for(request);
      const search = readSearch(voice, query, clock());
      const found = await database.readList((queries) =>
        readPage({ queries, reader, say: voice.say }, search, query),
      );
      const searched = search.filters.filter(({ facet }) => facet.isSearched);
      const chosen = search.filters.filter(({ facet }) => !facet.isSearched);
      const typed = [
        search.text,
        ...searched.map(({ facet, values }) => `${facet.id}: ${values.join(' ')}`),
      ];
      await leaveTrail(platform, actorOf(reader), {
        act: 'applications.searched',
        details: {
          facets: chosen.map((filter) => facetsText({ filters: [filter] })),
          sort: found.sort,
          found: found.total.count,
          isMore: found.total.is_more,
          isFirstPage: query.page === undefined,
        },
        // A search may hold a name, so it is in the note, which an erasure can delete.
        note: typed.filter((part) => part !== '').join('; ') || undefined,
      });
      return found;
    },
  );

  on(
    calls.COUNT_APPLICATIONS,
    'How many a search finds, by facet; apart from the list, because counting takes longer',
    { ...limited(platform, who, 'facets'), querystring: ListSearch, answer: ListCounts },
    (request) => {
      const search = readSearch(languages.for(request), request.query, clock());
      return database.readList((queries) => readCounts(queries, principalOf(request), search));
    },
  );

  on(
    calls.GET_VIEWS,
    "One's own views, and those that others share",
    { who, answer: SavedViews },
    async (request) => ({ views: await listViews(database.kysely, principalOf(request)) }),
  );

  on(
    calls.SAVE_VIEW,
    'Keep a search under a name; one of the same name is replaced',
    { ...limited(platform, who, 'save view'), body: SaveView },
    async (request) => {
      const search = readSearch(languages.for(request), request.body, clock());
      await saveView(platform, principalOf(request), request.body, search);
      return { message: speakTo(request)('The view is saved.') };
    },
  );

  on(
    calls.REMOVE_VIEW,
    "Remove a view: one's own, or as a registrar any that is shared",
    { who, params: ById },
    async (request) => {
      await removeView(platform, principalOf(request), Number(request.params.id));
      return { message: speakTo(request)('The view is removed.') };
    },
  );
}
