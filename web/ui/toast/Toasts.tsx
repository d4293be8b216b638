import { useEffect, useState } from 'react';
import { TOAST_HOTKEY } from '#web/constants.ts';
import { later } from '../later.tsx';
import { useToastList } from './toasts.ts';

const ToastList = later(() => import('./ToastList.tsx'));

/** Loads what draws toasts before the first one: news of a lost network must not wait for the network. */
export const preloadToasts = ToastList.preload;

/** Where toasts appear, to be found with F8. What draws them loads with the first one, or with the first F8. */
export function Toasts() {
  const hasToasts = useToastList((toasts) => toasts.length > 0);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (hasToasts) setNeeded(true);
  }, [hasToasts]);
  const isAskedFor = useIsAskedFor();
  return isNeeded || isAskedFor ? <ToastList takesFocus={isAskedFor} /> : null;
}

/** Whether F8 was pressed while nothing was there to hear it; what draws the toasts hears it by itself. */
function useIsAskedFor(): boolean {
  const [isAskedFor, setAskedFor] = useState(false);
  useEffect(() => {
    const handleKey = ({ code }: KeyboardEvent) => {
      if (code === TOAST_HOTKEY) setAskedFor(true);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return isAskedFor;
}
