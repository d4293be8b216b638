import type { ComponentType } from 'react';
import { STAFF_ROLES, type StaffRole } from '#contract/desk-page.ts';

/** Something that stands above every page, as long as it is so. */
interface DeskAlarm {
  /** Whom it concerns. */
  readonly roles: readonly StaffRole[];
  /** Its component, the module's default: a `Notice`, or nothing while all is well. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** What stands above every page, the most urgent first. */
export const ALARMS: readonly DeskAlarm[] = [
  {
    roles: ['registrar', 'administrator'],
    load: () => import('./handing-on/HandOnAlarm.tsx'),
  },
  { roles: STAFF_ROLES, load: () => import('./own/SessionEndsSoon.tsx') },
];
