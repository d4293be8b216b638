import type { Tenant } from '../tenant.ts';

/** What our readers recommend, and how many of them read each application. */
export const recommendation: NonNullable<Tenant['recommendation']> = {
  scale: ['Deny', 'Rather not', 'Not sure', 'Rather yes', 'Admit'],
  criteria: [
    { id: 'academics', label: 'Ready for our courses' },
    { id: 'curiosity', label: 'Curiosity' },
    { id: 'community', label: 'Part in a community' },
  ],
  readers: 2,
};
