import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '../classes.ts';
import { Icon } from '../text/Icon.tsx';
import styles from './Dialog.module.css';

/** Widths of spec §9: 30rem, 60rem and 80vw (on tablets 30rem, 70vw and 90vw). */
export type DialogSize = 'small' | 'medium' | 'large';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Called for the close button, Escape, or a press beside the dialog that does not hold input. */
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: DialogSize | undefined;
  readonly children: ReactNode;
  /** Buttons at the end, the main one first. */
  readonly actions?: ReactNode;
  /** Whether a press beside the dialog leaves it open, because it would lose what was typed. */
  readonly holdsInput?: boolean;
}

/** A modal dialog over the page. It traps the focus and gives it back. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} role="dialog" /> : null;
}

/** A question that needs an answer: only its buttons and Escape close it, and its first button has the focus. */
export function AlertDialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} role="alertdialog" /> : null;
}

function OpenDialog({
  onClose,
  title,
  size = 'small',
  role,
  children,
  actions,
  holdsInput = false,
}: Omit<DialogProps, 'isOpen'> & { role: 'dialog' | 'alertdialog' }) {
  const say = useSay();
  const dialog = useModal();
  const titleId = useId();
  const bodyId = useId();
  const canDismiss = role === 'dialog';
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      aria-describedby={canDismiss ? undefined : bodyId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        const isBeside = event.target === event.currentTarget;
        if (isBeside && canDismiss && !holdsInput) onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {canDismiss && (
            <button
              type="button"
              className={styles.close}
              aria-label={say('Close')}
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** Opens the element as a modal while mounted. Closing it before it unmounts gives the focus back. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    return () => element.close();
  }, []);
  return dialog;
}
