import { Toast as RadixToast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import {
  TOAST_HOTKEY,
  TOAST_SUCCESS_DURATION,
  TOAST_SWIPE_THRESHOLD,
} from '#web/core/constants.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { classes } from '../classes.ts';
import { RequestReference } from '../feedback/FailureNotice.tsx';
import { Icon, type IconName } from '../text/Icon.tsx';
import styles from './ToastList.module.css';
import { type Toast, type ToastTone, useToastList, useToasts } from './toasts.ts';
import { useRoomForToasts } from './useRoomForToasts.ts';

const ICONS: Readonly<Record<ToastTone, IconName>> = {
  success: 'check-circle',
  error: 'alert',
  info: 'info',
};

/**
 * The list of toasts. Radix times and announces them and handles swipes (spec §9). Radix pauses the timers while a toast has the focus, and
 * does not resume them after the last toast was closed that way; therefore the key makes a new provider with the first toast.
 * @param takesFocus whether F8 was pressed before this component had loaded.
 */
export default function ToastList({ takesFocus = false }: { takesFocus?: boolean }) {
  const say = useSay();
  const toasts = useToastList((all) => all);
  const corner = useRef<HTMLOListElement>(null);
  useRoomForToasts(corner, toasts.length);
  useEffect(() => {
    if (takesFocus) corner.current?.focus();
  }, [takesFocus]);
  return (
    <RadixToast.Provider
      key={toasts.length > 0 ? 'some' : 'none'}
      label={say('Message')}
      duration={TOAST_SUCCESS_DURATION}
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
      swipeDirection={say.language.direction === 'rtl' ? 'left' : 'right'}
    >
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        ref={corner}
        className={styles.viewport}
        hotkey={[TOAST_HOTKEY]}
        label={say('Messages ({hotkey})', { hotkey: '{hotkey}' })}
      />
    </RadixToast.Provider>
  );
}

function ToastRow({ toast }: { toast: Toast }) {
  const say = useSay();
  const { close } = useToasts();
  return (
    <RadixToast.Root
      className={classes(styles.toast, styles[toast.tone])}
      // Information must not interrupt a screen reader.
      type={toast.tone === 'info' ? 'background' : 'foreground'}
      duration={toast.duration}
      onOpenChange={(isOpen) => {
        if (!isOpen) close(toast);
      }}
    >
      <span className={styles.icon}>
        <Icon name={ICONS[toast.tone]} />
      </span>
      <div className={styles.words}>
        <RadixToast.Title className={styles.title}>{sayText(say, toast.title)}</RadixToast.Title>
        {toast.description !== undefined && (
          <RadixToast.Description>{sayText(say, toast.description)}</RadixToast.Description>
        )}
        <RequestReference about={toast} />
      </div>
      <RadixToast.Close className={styles.close} aria-label={say('Close')}>
        <Icon name="close" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
