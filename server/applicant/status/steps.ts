/** The steps that applicants of this college see. */
import { STANDARD_STEPS } from '#tenant/status/steps.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Say } from '#words/say.ts';

/** One step that an application reaches. */
type StatusStep = {
  readonly id: string;
  readonly title: string;
  /** What is true once it is reached. */
  readonly text: string;
  /** What is true until then. */
  readonly waiting?: string | undefined;
};

/** Those of the college's file, or those that every college has. @param say speaks the language of `tenant`. */
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
