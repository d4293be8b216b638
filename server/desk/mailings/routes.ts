import {
  CHANGE_MAILING,
  COUNT_MAILING,
  GET_LETTERS,
  GET_MAILING,
  GET_MAILINGS,
  PREVIEW_LETTER,
  SEND_MAILING,
} from '#contract/calls.ts';
import {
  ByLetter,
  ByMailing,
  ChangeMailing,
  CountedMailing,
  CountMailing,
  Letters,
  Mailings,
  OneMailing,
  SendMailing,
} from '#contract/desk-mailings.ts';
import { Type } from '#contract/schema.ts';
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { sendMessage } from '#server/core/mail/dev-mail-routes.ts';
import type { Platform } from '#server/core/platform.ts';
import { LETTER_FIELDS } from '#tenant/letters/letters.ts';
import { mayRead } from '../find/scope.ts';
import { limited } from '../limits.ts';
import { staffCalls } from '../schema-of.ts';
import { countMailing } from './draft.ts';
import { mailingLetter } from './letter.ts';
import { changeMailing, listMailings, noSuchMailing, readMailing, sendMailing } from './outbox.ts';
import { fillIn, readRecipients, textFor } from './recipients.ts';

/** Letters to the applicants of a view: counted and looked at, sent, paused, cancelled. */
export function mailingRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const call = staffCalls();
  const { database, languages } = platform;
  const { kysely } = database;
  const who = staff(platform, ['registrar']);
  const changing = limited(platform, who, 'help');

  on(
    GET_LETTERS,
    call({ who }, "The letters of the college's file", { answer: Letters }),
    async (request) => {
      const { offered } = languages;
      const letters = languages.for(request).tenant.letters ?? [];
      return {
        letters: letters.map(({ id, name, aboutApplication = false }, index) => ({
          ...{ id, name, is_about_application: aboutApplication },
          texts: offered.flatMap((language) => {
            const { subject, text } = languages.in(language).tenant.letters?.[index] ?? {};
            return subject === undefined || text === undefined ? [] : { language, subject, text };
          }),
        })),
        fields: [...LETTER_FIELDS],
        languages: [...offered],
      };
    },
  );
  on(
    COUNT_MAILING,
    call(changing, 'Count who of a view would get a letter; sends nothing', {
      body: CountMailing,
      answer: CountedMailing,
    }),
    (request) => countMailing(platform, principalOf(request), request.body, languages.for(request)),
  );
  on(
    PREVIEW_LETTER,
    call({ who }, 'A letter of a draft, as its reader would get it', {
      params: ByLetter,
      answer: Type.Unsafe<string>(Type.String({ description: 'a page' })),
    }),
    async (request, reply) => {
      const member = principalOf(request);
      const [id, account] = [Number(request.params.id), Number(request.params.account)];
      const draft = await kysely
        .selectFrom('mailings')
        .innerJoin('mailing_letters', 'mailing_id', 'mailings.id')
        .select(['texts', 'is_about_application', 'token'])
        .where('mailings.id', '=', id)
        .where('account_id', '=', account)
        .where('staff_id', '=', member.staffId)
        .executeTakeFirst();
      const [recipient] = await readRecipients(kysely, platform, [account]);
      const isShown = recipient !== undefined && (await mayRead(kysely, member, account));
      if (draft === undefined || !isShown) throw noSuchMailing();
      const text = textFor(JSON.parse(draft.texts), recipient);
      const { html } = mailingLetter(
        senderIn(platform, text.language, recipient.name ?? undefined),
        recipient,
        {
          ...{ ...text, ...fillIn(platform, text, recipient) },
          // The link of a preview refuses nothing.
          ...{ token: 'preview', isAboutApplication: draft.is_about_application },
        },
      );
      // Its frame has an origin of its own, for which the header asks in vain.
      reply.removeHeader('origin-agent-cluster');
      return sendMessage(reply, html);
    },
  );
  on(
    SEND_MAILING,
    call(changing, 'Send the letters that were counted, to those who were counted', {
      params: ByMailing,
      body: SendMailing,
    }),
    async (request) => {
      const voice = languages.for(request);
      const member = principalOf(request);
      const id = Number(request.params.id);
      const { say } = voice;
      const { letters, came, went } = await sendMailing(platform, member, id, request.body, voice);
      const sent = say(
        '{count, plural, one {# letter is on its way.} other {# letters are on their way.}}',
        { count: letters },
      );
      if (came === 0 && went === 0) return { message: sent };
      const moved = say(
        'The letters go to those who were counted: {came, number} came into the view since, and {went, number} left it.',
        { came, went },
      );
      return { message: `${sent} ${moved}` };
    },
  );
  on(
    GET_MAILINGS,
    call({ who }, 'Letters to views, the newest first', { answer: Mailings }),
    async () => ({
      mailings: await listMailings(kysely),
    }),
  );
  on(
    GET_MAILING,
    call({ who }, 'The outbox of letters to a view', { params: ByMailing, answer: OneMailing }),
    (request) => readMailing(kysely, principalOf(request), Number(request.params.id)),
  );
  on(
    CHANGE_MAILING,
    call(changing, 'Pause letters to a view, go on, or cancel them', {
      params: ByMailing,
      body: ChangeMailing,
    }),
    async (request) => {
      const { say } = languages.for(request);
      const { state } = request.body;
      await changeMailing(platform, principalOf(request), Number(request.params.id), state);
      const messages = {
        paused: say('The letters are paused.'),
        sending: say('The letters go on.'),
        cancelled: say('The letters are cancelled. What was sent cannot be called back.'),
      };
      return { message: messages[state] };
    },
  );
}
