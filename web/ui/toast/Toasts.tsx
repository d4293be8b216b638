import { useEffect, useState } from 'react';
import { TOAST_HOTKEY } from '#web/core/constants.ts';
import { later } from '../later.tsx';
import { useToastList } from './toasts.ts';

const ToastList = later(() => import('./ToastList.tsx'));

/** Loads the list ahead of the first toast, which may be about a lost network. */
export const preloadToasts = ToastList.preload;

/** The region of the toasts, which F8 focuses. Its code loads with the first toast or the first F8. */
export function Toasts() {
  const hasToasts = useToastList((toasts) => toasts.length > 0);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (hasToasts) setNeeded(true);
  }, [hasToasts]);
  const isHotkeyPressed = useIsHotkeyPressed();
  return isNeeded || isHotkeyPressed ? <ToastList takesFocus={isHotkeyPressed} /> : null;
}

/** Whether F8 was pressed before the list had loaded; afterwards the list handles the key itself. */
function useIsHotkeyPressed(): boolean {
  const [isHotkeyPressed, setHotkeyPressed] = useState(false);
  useEffect(() => {
    const handleKey = ({ code }: KeyboardEvent) => {
      if (code === TOAST_HOTKEY) setHotkeyPressed(true);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return isHotkeyPressed;
}
