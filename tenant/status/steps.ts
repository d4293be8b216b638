/** The steps of an application after it was submitted, as the college's file has them, or as every college has them. Pure. */
import type { Say } from '#words/say.ts';
import type { TenantProblem } from '../checks.ts';
import type { Tenant } from '../tenant.ts';

/** One step that an application reaches. */
export type StatusStep = {
  readonly id: string;
  readonly title: string;
  /** What is true once it is reached. */
  readonly text: string;
  /** What is true until then. */
  readonly waiting?: string | undefined;
};

/** Reached by submitting; always the first. */
export const RECEIVED = 'received';
/** Reached when the application was delivered to the office's own system; a file may leave it out. */
export const DELIVERED = 'delivered';

/** @param say speaks the language of `tenant`. */
export function statusSteps(tenant: Pick<Tenant, 'statusSteps'>, say: Say): readonly StatusStep[] {
  return (
    tenant.statusSteps ?? [
      {
        id: RECEIVED,
        title: say('Received'),
        text: say('Your application is here, signed and complete as you sent it.'),
      },
      {
        id: 'documents',
        title: say('Documents complete'),
        text: say('Everything that others send for you has arrived, such as your transcript.'),
        waiting: say('We are waiting for what others send for you, such as your transcript.'),
      },
      {
        id: DELIVERED,
        title: say('With the admissions office'),
        text: say('Your application is with the people who read it.'),
        waiting: say('Your application is on its way to the people who read it.'),
      },
      {
        id: 'decision',
        title: say('Decision letter sent'),
        text: say('Our decision is on its way to you.'),
        waiting: say('You will hear from us when there is a decision.'),
      },
    ]
  );
}

/** What no schema can say of them. */
export function statusProblems({
  statusSteps: steps,
}: Pick<Tenant, 'statusSteps'>): TenantProblem[] {
  if (steps === undefined) return [];
  const ids = steps.map(({ id }) => id);
  const [first] = ids;
  return [
    ...(first === RECEIVED
      ? []
      : [
          {
            path: 'statusSteps[0].id',
            problem: `holds "${first}"; it may hold ${RECEIVED}, because that is what submitting reaches`,
          },
        ]),
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) === index
        ? []
        : [
            {
              path: `statusSteps[${index}].id`,
              problem: `holds "${id}" a second time; it may hold a value that the list does not have yet`,
            },
          ],
    ),
  ];
}
