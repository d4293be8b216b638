import { Popover as RadixPopover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Popover.module.css';

export interface PopoverProps {
  /** The button that opens it, and beside which it appears. Give it `aria-haspopup="dialog"` and `aria-expanded`. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** What it is, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A small panel beside a button, with a close button. Load it lazily: it brings Radix along, which a page's first
 * paint does not need. Escape, a press outside and the button itself close it; focus goes back to the button.
 */
export default function Popover({ anchor, isOpen, onOpenChange, label, children }: PopoverProps) {
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixPopover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          className={styles.popover}
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            // Radix itself passes over links, and would begin with the close button.
            event.preventDefault();
            const content = event.currentTarget as HTMLElement;
            content.querySelector<HTMLElement>('a[href], button')?.focus();
          }}
          onInteractOutside={(event) => {
            const isOnAnchor = anchor.current?.contains(event.target as Node) === true;
            if (isOnAnchor) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          {children}
          <RadixPopover.Close className={styles.close} aria-label="Close">
            <Icon name="close" />
          </RadixPopover.Close>
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
