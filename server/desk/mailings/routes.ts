import { CHANGE_OUTBOX, GET_LETTERS, GET_OUTBOX, PREVIEW_LETTER } from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import {
  ChangeOutbox,
  LetterOrder,
  LetterPreview,
  Letters,
  Outbox,
} from '#contract/desk-mailings.ts';
import { BySeason } from '#contract/desk-season.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { LETTER_FIELDS } from '#tenant/letters/letters.ts';
import { openSeasonId, tenantOfSeason } from '#tenant/seasons/seasons.ts';
import { limited } from '../limits.ts';
import { changeOutbox, readOutbox } from './outbox.ts';
import { previewLetter } from './send-in-bulk.ts';

/** The letters of the college's file, a look at one before an act on a view sends it, and the outbox of that act. */
export function mailingRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { languages } = platform;
  const who = staff(platform, ['registrar']);
  const one = { params: ById };

  on(
    GET_LETTERS,
    "The letters of the college's file",
    { who, querystring: BySeason, answer: Letters },
    async (request) => {
      const { offered } = languages;
      const { season = openSeasonId(platform.tenant, platform.clock()) } = request.query;
      const lettersOf = ({ tenant }: Voice) => tenantOfSeason(tenant, season).letters ?? [];
      const letters = lettersOf(languages.for(request));
      return {
        letters: letters.map(({ id, name, aboutApplication = false }, index) => ({
          id,
          name,
          is_about_application: aboutApplication,
          texts: offered.flatMap((language) => {
            const { subject, text } = lettersOf(languages.in(language))[index] ?? {};
            return subject === undefined || text === undefined ? [] : { language, subject, text };
          }),
        })),
        fields: [...LETTER_FIELDS],
        languages: [...offered],
      };
    },
  );
  on(
    PREVIEW_LETTER,
    'Who of a counted view would get a letter, and three as they would be; sends nothing',
    { ...limited(platform, who, 'help'), ...one, body: LetterOrder, answer: LetterPreview },
    (request) => {
      const id = Number(request.params.id);
      return previewLetter(platform, principalOf(request), id, request.body);
    },
  );
  on(GET_OUTBOX, 'The outbox of letters to a view', { who, ...one, answer: Outbox }, (request) =>
    readOutbox(platform.database.kysely, principalOf(request), Number(request.params.id)),
  );
  on(
    CHANGE_OUTBOX,
    'Pause letters to a view, go on, or cancel them',
    { who, ...one, body: ChangeOutbox },
    async (request) => {
      const { say } = languages.for(request);
      const id = Number(request.params.id);
      await changeOutbox(platform, principalOf(request), id, request.body);
      const messages = {
        paused: say('The letters are paused.'),
        waiting: say('The letters go on.'),
        cancelled: say('The letters are canceled. What was sent cannot be recalled.'),
      };
      return { message: messages[request.body.to] };
    },
  );
}
