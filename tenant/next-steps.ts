/** What comes after the submission, as one list: what the applicant still has to do, and what the college does. Pure. */
import type { LinkName, Tenant } from './tenant.ts';

/** One entry of the list. */
export interface NextStep {
  readonly whose: 'applicant' | 'college';
  /** What happens; an applicant's step says it all in `text`. */
  readonly title?: string;
  readonly text: string;
  /** Days after the submission; absent if it has no day. */
  readonly withinDays?: number | undefined;
  readonly link?: LinkName | undefined;
  /** The item of the checklist with whose arrival the step is done. */
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
