import { ANSWER_OFFER, GET_CALENDAR, GET_STATUS } from '#contract/calls.ts';
import { AnswerOffer, ApplicationStatus, CalendarFile } from '#contract/status.ts';
import { answerOffer } from '#server/applicant/decisions/answer.ts';
import { showDecision } from '#server/applicant/decisions/released.ts';
import { findReceipt } from '#server/applicant/receipts/repository.ts';
import { codeOf } from '#server/applicant/receipts/token.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { eventsOfDeadlines, eventsOfOffer, eventsOfSteps } from './calendar.ts';
import { writeCalendar } from './icalendar.ts';
import { readSteps } from './read.ts';

/** The progress of the applicant's own submitted application, and the days that are the applicant's to keep. */
export function statusRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'status');
  const { kysely } = platform.database;
  on(
    GET_STATUS,
    'How far the submitted application is',
    { who: applicants(platform), answer: ApplicationStatus, refusals: [404] },
    async (request) => {
      const { accountId } = principalOf(request);
      const voice = platform.languages.for(request);
      const [status, receipt] = await Promise.all([
        readSteps(kysely, accountId, voice, platform),
        findReceipt(kysely, accountId),
      ]);
      if (status === undefined) throw notSubmitted();
      const { reference, submittedAt, steps, checklist, released } = status;
      const code = receipt === undefined ? '' : codeOf(receipt.token);
      const decision = released && showDecision(released, voice, platform.clock());
      return {
        reference,
        submitted_at: submittedAt.toISOString(),
        code,
        steps,
        checklist,
        ...(decision && { decision }),
      };
    },
  );
  on(
    ANSWER_OFFER,
    'Accept or decline an offer, or change the answer until its last day ends',
    { who: applicants(platform), body: AnswerOffer, refusals: [404, 409] },
    async (request) => {
      const voice = platform.languages.for(request);
      await answerOffer(platform, principalOf(request), voice, request.body);
      const { say } = voice;
      return {
        message:
          request.body.answer === 'accepted'
            ? say('You have accepted. Welcome!')
            : say('You have declined. Thank you for telling us.'),
      };
    },
  );
  on(
    GET_CALENDAR,
    'The deadlines ahead, or after submitting the own steps, as a calendar file',
    { who: applicants(platform), answer: CalendarFile, refusals: [404] },
    async (request, reply) => {
      const voice = platform.languages.for(request);
      const now = platform.clock();
      const { accountId } = principalOf(request);
      const place = { ...voice, publicUrl: platform.settings.publicUrl };
      const status = await readSteps(kysely, accountId, voice, platform);
      const [first, ...more] =
        status === undefined
          ? eventsOfDeadlines(platform.deadlines.inForce(voice), now, place)
          : [...eventsOfOffer(status, now, place), ...eventsOfSteps(status, place)];
      if (first === undefined) throw noDays();
      // Inline: a phone shows what it would add, where a download would end among its files.
      reply.header('content-disposition', 'inline; filename="application.ics"');
      reply.type('text/calendar; charset=utf-8');
      return writeCalendar([first, ...more], now);
    },
  );
}

function noDays(): AppError {
  return new AppError(404, 'no_days', (say) => say('There is no date to put into a calendar.'));
}

const notSubmitted = refusal(404, 'not_submitted', (say) =>
  say('There is nothing to report yet: your application is not submitted.'),
);
