import { type ComponentType, lazy, Suspense, useState } from 'react';
import { STAFF_ROLES, type StaffRole } from '#contract/desk-page.ts';
import { Boundary } from '#web/core/errors/Boundary.tsx';
import { loadPart } from '#web/core/parts/load-part.ts';
import { mayOpen, useMe } from '../me.ts';

/** A notice above every page, for as long as its cause lasts. */
interface DeskAlarm {
  /** The roles that see it. */
  readonly roles: readonly StaffRole[];
  /** The component, the module's default export: a `Notice`, or nothing while all is well. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** The alarms, most urgent first. */
const ALARMS: readonly DeskAlarm[] = [
  { roles: ['registrar', 'administrator'], load: () => import('../handing-on/HandOnAlarm.tsx') },
  { roles: ['registrar'], load: () => import('../help/Erasures.tsx') },
  { roles: STAFF_ROLES, load: () => import('../own/SessionEndsSoon.tsx') },
];

/** Shows the alarms. One that fails to load is left out: the page itself matters more. */
export function Alarms() {
  const me = useMe();
  const [alarms] = useState(() =>
    ALARMS.map(({ roles, load }, place) => ({ roles, place, Alarm: lazy(() => loadPart(load)) })),
  );
  return alarms
    .filter(({ roles }) => mayOpen(me, roles))
    .map(({ place, Alarm }) => (
      <Boundary key={place} fallback={() => null}>
        <Suspense fallback={null}>
          <Alarm />
        </Suspense>
      </Boundary>
    ));
}
