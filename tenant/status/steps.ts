/** The steps of an application after it was submitted, as the college's file has them. Pure; the page uses it, too. */
import type { TenantProblem } from '../checks.ts';
import { duplicateIdProblems, holds } from '../problems.ts';
import type { Tenant } from '../tenant.ts';

/** Reached by submitting; always the first. */
export const RECEIVED = 'received';
/** Reached when the college awaits no more documents; a file may leave it out. */
export const DOCUMENTS = 'documents';
/** Reached when the application was delivered to the office's own system; a file may leave it out. */
export const DELIVERED = 'delivered';

/** Tells an applicant that the college has decided; only registrars mark it. */
export const DECISION = 'decision';

/** The default steps. */
export const STANDARD_STEPS = [RECEIVED, DOCUMENTS, DELIVERED, DECISION] as const;

/** The ids of a college's steps, in their order. */
export function stepIds({ statusSteps }: Pick<Tenant, 'statusSteps'>): readonly string[] {
  return statusSteps?.map(({ id }) => id) ?? STANDARD_STEPS;
}

/** Checks of the steps beyond their schema. */
export function statusProblems({
  statusSteps: steps,
}: Pick<Tenant, 'statusSteps'>): TenantProblem[] {
  if (steps === undefined) return [];
  const first = steps[0]?.id;
  return [
    ...(first === RECEIVED
      ? []
      : [
          holds('statusSteps[0].id', first, `${RECEIVED}, because that is what submitting reaches`),
        ]),
    ...duplicateIdProblems(steps, 'statusSteps'),
  ];
}
