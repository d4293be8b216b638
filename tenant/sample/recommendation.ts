import type { Tenant } from '../tenant.ts';

/** The scale of our readers' recommendations, and how many of them read each application. */
export const recommendation: NonNullable<Tenant['recommendation']> = {
  scale: ['Deny', 'Lean deny', 'Not sure', 'Lean admit', 'Admit'],
  criteria: [
    { id: 'academics', label: 'Ready for our courses' },
    { id: 'curiosity', label: 'Curiosity' },
    { id: 'community', label: 'Community involvement' },
  ],
  readers: 2,
};
