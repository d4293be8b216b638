import { useEffect, useState } from 'react';
import { later } from '../later.tsx';
import { useToasts } from './toasts.ts';

const ToastList = later(() => import('./ToastList.tsx'));

/** Loads what draws toasts before the first one: news of a lost network must not wait for the network. */
export const preloadToasts = ToastList.preload;

/** Where toasts appear. What draws them loads with the first one; from then on it stays, to be found with F8. */
export function Toasts() {
  const hasToasts = useToasts((toasts) => toasts.length > 0);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (hasToasts) setNeeded(true);
  }, [hasToasts]);
  return isNeeded ? <ToastList /> : null;
}
