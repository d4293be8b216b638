import { BEGIN_ACT, COUNT_VIEW, GET_ACTS, STOP_ACT, UNDO_ACT } from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import { BeginAct, BulkActs, CountedView } from '#contract/desk-bulk.ts';
import { ListSearch } from '#contract/desk-find.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { readSearch } from '../find/search.ts';
import { limited } from '../limits.ts';
import { beginAct, changedInWords, stopAct, undoAct } from './acts.ts';
import { countView } from './count.ts';
import { listActs } from './report.ts';

/** Acts on all applications of a view: counted, confirmed, watched, stopped, undone. Each kind names the roles that may carry it out. */
export function bulkRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { languages, speakTo } = platform;
  const who = staff(platform, READING_ROLES);

  on(
    COUNT_VIEW,
    'Count the applications of a view, to act on these',
    { ...limited(platform, who, 'act on a view'), body: ListSearch, answer: CountedView },
    (request) => {
      const voice = languages.for(request);
      const search = readSearch(voice, request.body, platform.clock());
      return countView(platform, principalOf(request), voice, search);
    },
  );

  on(
    BEGIN_ACT,
    'Act on the applications that were counted',
    { ...limited(platform, who, 'act on a view'), params: ById, body: BeginAct },
    async (request) => {
      const say = speakTo(request);
      const [member, id] = [principalOf(request), Number(request.params.id)];
      const { counted, ...changed } = await beginAct(platform, member, id, request.body);
      const begun = say(
        '{count, plural, one {The act on # application has begun.} other {The act on # applications has begun.}}',
        { count: counted },
      );
      return { message: `${begun} ${changedInWords(say, changed)}`.trim() };
    },
  );

  on(
    GET_ACTS,
    "One's own acts on views; for registrars everybody's",
    { who, answer: BulkActs },
    async (request) => {
      const { tag } = speakTo(request).language;
      return { acts: await listActs(platform, principalOf(request), tag) };
    },
  );

  on(
    STOP_ACT,
    'Stop an act where it stands; what is done stays',
    { who, params: ById },
    async (request) => {
      await stopAct(platform, principalOf(request), Number(request.params.id));
      return { message: speakTo(request)('The act is stopped. What it has done stays.') };
    },
  );

  on(UNDO_ACT, 'Undo an act, within a day', { who, params: ById }, async (request) => {
    await undoAct(platform, principalOf(request), Number(request.params.id));
    return { message: speakTo(request)('The act is being undone.') };
  });
}
