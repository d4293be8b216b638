import { GET_VIEWS, REMOVE_VIEW, SAVE_VIEW } from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import { SavedViews, SaveView } from '#contract/desk-find.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { Message } from '#contract/message.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { limited } from '../limits.ts';
import { listViews, removeView, saveView } from './views.ts';

const tags = ['desk'];
const refusals = { 401: Message, 403: Message };

/** Views: searches that are saved under a name. */
export function viewRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, speakTo } = platform;
  const who = staff(platform, READING_ROLES);

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
      await saveView(platform, principalOf(request), request.body);
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
