import { lazy, Suspense, useEffect, useState } from 'react';
import { useToasts } from './toasts.ts';

const loadToastList = () => import('./ToastList.tsx');
const ToastList = lazy(loadToastList);

/** Where toasts appear. What draws them loads with the first one; from then on it stays, to be found with F8. */
export function Toasts() {
  const hasToasts = useToasts((toasts) => toasts.length > 0);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (hasToasts) setNeeded(true);
  }, [hasToasts]);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  );
}
