import { useEffect, useRef, useState } from 'react';
import { MAIN_ID, SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { lenientStorage } from '../lenient-storage.ts';
import { createShortcuts, ShortcutProvider } from '../shortcuts/shortcuts.ts';
import { type Place, PlaceProvider } from '../ui/Page.tsx';
import { Alarms } from './Alarms.tsx';
import { DeskHeader } from './DeskHeader.tsx';
import styles from './Frame.module.css';
import { Screen } from './Screen.tsx';

/** The frame of every page, for signed-in users. */
export function Frame() {
  const place = useRef<Place>({ path: undefined, isBack: false });
  const [shortcuts] = useState(() => createShortcuts(lenientStorage(() => window.localStorage)));
  useEffect(() => {
    const noteBack = () => {
      place.current.isBack = true;
    };
    window.addEventListener('popstate', noteBack);
    return () => window.removeEventListener('popstate', noteBack);
  }, []);
  return (
    <ShortcutProvider value={shortcuts}>
      <PlaceProvider value={place}>
        <div className={styles.sheet}>
          <SkipLink />
          <DeskHeader />
          <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
            <Alarms />
            <Screen />
          </main>
        </div>
      </PlaceProvider>
    </ShortcutProvider>
  );
}
