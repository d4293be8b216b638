import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { useShortcut } from './shortcuts.ts';

interface KeyButtonProps extends ComponentProps<typeof Button> {
  readonly shortcut: string | undefined;
  /** The effect, for the list of keys; its words by default. */
  readonly what?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that its key presses, too. */
export function KeyButton({ shortcut, what, ...button }: KeyButtonProps) {
  const { children, onClick, isBusy = false } = button;
  const words = what ?? (typeof children === 'string' ? children : '');
  useShortcut(shortcut ?? '', words, onClick, shortcut !== undefined && !isBusy);
  return <Button {...button} aria-keyshortcuts={shortcut} />;
}
