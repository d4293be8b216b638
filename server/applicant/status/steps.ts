/** The status steps of this college. */
import { STANDARD_STEPS } from '#tenant/status/steps.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Say } from '#words/say.ts';

/** A status step. */
type StatusStep = {
  readonly id: string;
  readonly title: string;
  /** Text once it is reached. */
  readonly text: string;
  /** Text until then. */
  readonly waiting?: string | undefined;
};

/** The steps of the college's file, or the standard ones. @param say in the language of `tenant`. */
export function statusSteps(tenant: Pick<Tenant, 'statusSteps'>, say: Say): readonly StatusStep[] {
  return tenant.statusSteps ?? STANDARD_STEPS.map((id) => ({ id, ...standardWords(say)[id] }));
}

function standardWords(
  say: Say,
): Readonly<Record<(typeof STANDARD_STEPS)[number], Omit<StatusStep, 'id'>>> {
  return {
    received: {
      title: say('Received'),
      text: say('Your application is here, signed and complete as you sent it.'),
    },
    documents: {
      title: say('Documents complete'),
      text: say('Everything that others send for you has arrived, such as your transcript.'),
      waiting: say('We are waiting for what others send for you, such as your transcript.'),
    },
    delivered: {
      title: say('With the admissions office'),
      text: say('Your application is with the people who read it.'),
      waiting: say('Your application is on its way to the people who read it.'),
    },
    decision: {
      title: say('Decision letter sent'),
      text: say('Our decision is on its way to you.'),
      waiting: say('You will hear from us when there is a decision.'),
    },
  };
}
