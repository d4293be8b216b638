import { FIND_APPLICATIONS, GET_VIEWS, REMOVE_VIEW, SAVE_VIEW } from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import { ListPage, ListQuery, SavedViews, SaveView } from '#contract/desk-find.ts';
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
import { facetsText, readSearch } from './search.ts';
import { listViews, removeView, saveView } from './views.ts';

const tags = ['desk'];
const refusals = { 401: Message, 403: Message };

/** The list of applications, and searches of it that are saved under a name. */
export function findRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, languages, speakTo } = platform;
  const who = staff(platform, READING_ROLES);

  on(
    FIND_APPLICATIONS,
    {
      config: limited(platform, who, 'search'),
      schema: {
        summary: 'Find applications: by name, e-mail address, reference number, school and facets',
        tags,
        querystring: ListQuery,
        response: { 200: ListPage, 400: Message, ...refusals, 429: Message },
      },
    },
    async (request) => {
      const reader = principalOf(request);
      const { query } = request;
      const voice = languages.for(request);
      const search = readSearch(voice, query);
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
        // It may hold a name, so it is a note, which an erasure can delete.
        note: typed.filter((part) => part !== '').join('; ') || undefined,
      });
      return found;
    },
  );

  on(
    GET_VIEWS,
    {
      config: { who },
      schema: {
        summary: "One's own views, and those that others share",
        tags,
        response: { 200: SavedViews, ...refusals },
      },
    },
    async (request) => ({ views: await listViews(database.kysely, principalOf(request)) }),
  );

  on(
    SAVE_VIEW,
    {
      config: limited(platform, who, 'save view'),
      schema: {
        summary: 'Keep a search under a name; one of the same name is replaced',
        tags,
        body: SaveView,
        response: { 200: Message, 400: Message, ...refusals, 409: Message, 429: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const search = readSearch(languages.for(request), request.body);
      await saveView(platform, principalOf(request), request.body, search);
      return { message: say('The view is saved.') };
    },
  );

  on(
    REMOVE_VIEW,
    {
      config: { who },
      schema: {
        summary: "Remove a view: one's own, or as a registrar any that is shared",
        tags,
        params: ById,
        response: { 200: Message, 400: Message, ...refusals, 404: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      await removeView(platform, principalOf(request), Number(request.params.id));
      return { message: say('The view is removed.') };
    },
  );
}
