import { lazy, Suspense, useState } from 'react';
import { loadPart } from '#web/parts/load-part.ts';
import { Boundary } from '#web/shell/errors/Boundary.tsx';
import { ALARMS } from '../alarms.ts';
import { mayOpen, useMe } from '../me.ts';

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
