import type { ReactElement, ReactNode } from 'react';
import styles from './Icon.module.css';

/**
 * Our own few icons: strokes on a 24-unit square, drawn in the colour of the text around them. The first screens have these;
 * `PartIcon` has those of the parts that load later.
 */
const DRAWINGS = {
  alert: (
    <>
      <path d="M12 3.6 21.6 20H2.4Z" />
      <path d="M12 10v4.5" />
      <path d="M12 17.3v.1" />
    </>
  ),
  check: <path d="m4.5 12.5 5 5 10-11" />,
  'check-circle': (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.4 2.8 2.8L16 9.4" />
    </>
  ),
  'chevron-down': <path d="m6 9 6 6 6-6" />,
  'chevron-left': <path d="m15 6-6 6 6 6" />,
  'chevron-right': <path d="m9 6 6 6-6 6" />,
  circle: <circle cx="12" cy="12" r="8.5" />,
  close: <path d="M6 6 18 18M18 6 6 18" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
      <path d="M4 20 20 4" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5" />
      <path d="M12 7.5v.1" />
    </>
  ),
  minus: <path d="M5 12h14" />,
  offline: (
    <>
      <path d="M2.5 9a14 14 0 0 1 19 0M6 12.8a9 9 0 0 1 12 0M9.4 16.4a4.2 4.2 0 0 1 5.2 0" />
      <path d="M12 19.6v.1" />
      <path d="M4 20 20 4" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
} as const satisfies Record<string, ReactElement>;

export type IconName = keyof typeof DRAWINGS;

export const ICON_NAMES = Object.keys(DRAWINGS) as readonly IconName[];

/** An icon as high as a line of the surrounding text. Hidden from screen readers: put the words beside it, or on the button around it. */
export function Icon({ name }: { name: IconName }) {
  return <Drawing name={name}>{DRAWINGS[name]}</Drawing>;
}

/** The 24-unit square around an icon's strokes. */
export function Drawing({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      data-icon={name}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
