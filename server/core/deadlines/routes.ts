import { GET_DEADLINES } from '#contract/calls.ts';
import { DeadlinesInForce } from '#contract/deadlines.ts';
import type { App } from '../http/app.ts';
import { callsOf } from '../http/calls.ts';
import { anybody } from '../http/who.ts';
import type { Voice } from '../languages.ts';
import { type Compressed, compress, sendCompressed } from '../page/compressed.ts';
import type { Platform } from '../platform.ts';
import { shownDeadlines } from './deadlines.ts';

type Needs = Pick<Platform, 'deadlines' | 'languages'>;

/**
 * The deadlines for open pages. All pages may ask in the same minute, so the answer is cached per language, needs no database, and is
 * 304 for a page that has it already.
 */
export function deadlineRoutes(app: App, { deadlines, languages }: Needs): void {
  let made = new Map<string, Compressed>();
  deadlines.onChange(() => {
    made = new Map();
  });

  function make(voice: Voice): Compressed {
    const news = deadlines.news(voice);
    const answer: DeadlinesInForce = {
      version: deadlines.version(),
      deadlines: shownDeadlines(deadlines.inForce(voice)),
      ...(news !== undefined && { news }),
    };
    return compress('application/json; charset=utf-8', JSON.stringify(answer));
  }

  callsOf(app, 'deadlines')(
    GET_DEADLINES,
    'The deadlines in force, for a page that is open when one is extended',
    { who: anybody, answer: DeadlinesInForce },
    async (request, reply) => {
      const voice = languages.for(request);
      const { tag } = voice.say.language;
      const content = made.get(tag) ?? make(voice);
      made.set(tag, content);
      return sendCompressed(request, reply, content);
    },
  );
}
