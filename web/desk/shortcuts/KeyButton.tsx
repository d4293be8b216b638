import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { useShortcut } from './shortcuts.ts';

interface KeyButtonProps extends ComponentProps<typeof Button> {
  readonly shortcut: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that its key presses, too. The list of keys has its words. */
export function KeyButton({ shortcut, ...button }: KeyButtonProps) {
  const { children, onClick, isBusy = false } = button;
  const words = [children].flat().filter((part) => typeof part === 'string');
  useShortcut(shortcut ?? '', words.join(' '), onClick, shortcut !== undefined && !isBusy);
  return <Button {...button} aria-keyshortcuts={shortcut} />;
}
