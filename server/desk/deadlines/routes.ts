import { EXTEND_DEADLINE, GET_DESK_DEADLINES } from '#contract/calls.ts';
import { ByDeadline, DeskDeadlines, ExtendDeadline } from '#contract/desk-deadlines.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { momentInWords } from '#tenant/moments.ts';
import { limited } from '../limits.ts';
import { extendDeadline } from './extend.ts';
import { describeDeadlines } from './report.ts';

/** Deadlines at the desk: outages and failed submits before each, and extensions. Answers hold counts and no names. */
export function deskDeadlineRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { languages } = platform;
  const readers = staff(platform, ['helper', 'registrar', 'administrator']);
  const changers = staff(platform, ['registrar', 'administrator']);

  on(
    GET_DESK_DEADLINES,
    'Each deadline, and when saves could not be taken in the three days before its end',
    { ...limited(platform, readers, 'season'), answer: DeskDeadlines },
    (request) => describeDeadlines(platform, languages.for(request)),
  );

  on(
    EXTEND_DEADLINE,
    'Extend a deadline: for everybody, at once, without a restart',
    { ...limited(platform, changers, 'season'), params: ByDeadline, body: ExtendDeadline },
    async (request) => {
      const member = principalOf(request);
      const voice = languages.for(request);
      const { deadline } = request.params;
      const until = await extendDeadline(platform, member, voice, deadline, request.body);
      const moment = momentInWords(until, voice.tenant, 'weekday');
      const { say } = voice;
      return { message: say('The deadline is now {moment}.', { moment }) };
    },
  );
}
