import { GET_STEPS, MARK_STATUS } from '#contract/calls.ts';
import { ByApplication } from '#contract/desk-read.ts';
import { MarkStatus, StepsMarked, StepsOfApplication } from '#contract/status.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { noteRefusal, wrongRole } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { DECISION } from '#tenant/status/steps.ts';
import { staffWithin, withApplication } from '../read/access.ts';
import { changeStep, getSteps } from './change-step.ts';

/** The steps that an applicant sees at `/status`, which staff mark. */
export function deskStatusRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const who = staffWithin(platform, ['helper', 'registrar']);

  on(
    GET_STEPS,
    'The steps of a submitted application',
    { who, params: ByApplication, answer: StepsOfApplication },
    (request) => {
      const voice = platform.languages.for(request);
      return withApplication(platform, principalOf(request), async (trx, accountId, leave) => {
        leave({ act: 'status.viewed', account: accountId });
        return { steps: await getSteps(trx, accountId, voice, platform) };
      });
    },
  );

  on(
    MARK_STATUS,
    'Mark a step as reached, or take the mark away, with a reason',
    { who, params: ByApplication, body: MarkStatus, answer: StepsMarked },
    async (request) => {
      const voice = platform.languages.for(request);
      const member = principalOf(request);
      if (request.body.step === DECISION && !member.roles.includes('registrar')) {
        await noteRefusal(platform, member, { details: { step: DECISION } });
        throw wrongRole();
      }
      return withApplication(platform, member, async (trx, accountId, leave) => {
        await changeStep({ trx, leave }, accountId, request.body, platform);
        const { say } = voice;
        const steps = await getSteps(trx, accountId, voice, platform);
        return { message: say('The status has been changed.'), steps };
      });
    },
  );
}
