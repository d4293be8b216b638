/** The steps after the submission, as one list: the applicant's tasks and the college's own steps. Pure. */
import type { LinkName, Tenant } from './tenant.ts';

/** One entry of the list. */
export interface NextStep {
  readonly whose: 'applicant' | 'college';
  /** The heading; an applicant's step has only its `text`. */
  readonly title?: string;
  readonly text: string;
  /** Days after the submission; absent if it has no day. */
  readonly withinDays?: number | undefined;
  readonly link?: LinkName | undefined;
  /** The item of the checklist that completes the step. */
  readonly item?: string | undefined;
  /** Whether the applicant may leave the step out. */
  readonly optional?: boolean | undefined;
}

/** All steps by date; those without a date come last. */
export function nextSteps({
  welcomeBanner,
  whatHappensNext,
}: Pick<Tenant, 'welcomeBanner' | 'whatHappensNext'>): NextStep[] {
  const steps: NextStep[] = [
    ...welcomeBanner.stepsAfterSubmitting.map((step) => ({ ...step, whose: 'applicant' as const })),
    ...whatHappensNext.map((step) => ({ ...step, whose: 'college' as const })),
  ];
  return steps.sort((one, other) => dayOf(one) - dayOf(other));
}

function dayOf({ withinDays }: NextStep): number {
  return withinDays ?? Number.MAX_SAFE_INTEGER;
}
