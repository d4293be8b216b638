import { type ComponentType, lazy, Suspense, useState } from 'react';
import { STAFF_ROLES, type StaffRole } from '#contract/desk-page.ts';
import { Boundary } from '#web/core/errors/Boundary.tsx';
import { loadPart } from '#web/core/parts/load-part.ts';
import { mayOpen, useMe } from '../me.ts';

/** Something that stands above every page, as long as it is so. */
interface DeskAlarm {
  /** Whom it concerns. */
  readonly roles: readonly StaffRole[];
  /** Its component, the module's default: a `Notice`, or nothing while all is well. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** What stands above every page, the most urgent first. */
const ALARMS: readonly DeskAlarm[] = [
  {
    roles: ['registrar', 'administrator'],
    load: () => import('../handing-on/HandOnAlarm.tsx'),
  },
  { roles: ['registrar'], load: () => import('../help/ErasureAlarm.tsx') },
  { roles: STAFF_ROLES, load: () => import('../own/SessionEndsSoon.tsx') },
];

/** What stands above every page. One that cannot be loaded or asked for stays away: the page itself matters more. */
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
