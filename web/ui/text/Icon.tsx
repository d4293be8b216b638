import type { ReactElement } from 'react';
import styles from './Icon.module.css';

/** Our own few icons: strokes on a 24-unit square, drawn in the colour of the text around them. */
const DRAWINGS = {
  alert: (
    <>
      <path d="M12 3.6 21.6 20H2.4Z" />
      <path d="M12 10v4.5" />
      <path d="M12 17.3v.1" />
    </>
  ),
  camera: (
    <>
      <path d="M3 7.5h4.5L9.3 5h5.4l1.8 2.5H21V19H3Z" />
      <circle cx="12" cy="13" r="3.6" />
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
  document: (
    <>
      <path d="M6 3h8l4.5 4.5V21H6Z" />
      <path d="M14 3v5h4.5" />
      <path d="M9 13h6M9 16.5h6" />
    </>
  ),
  download: (
    <>
      <path d="M12 4v11" />
      <path d="m7.5 11 4.5 4.5 4.5-4.5" />
      <path d="M5 20h14" />
    </>
  ),
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
  link: (
    <>
      <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1.2 1.2" />
      <path d="M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.2-1.2" />
    </>
  ),
  mail: (
    <>
      <path d="M3 5.5h18v13H3Z" />
      <path d="m3.5 6.5 8.5 6.5 8.5-6.5" />
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
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  trash: (
    <>
      <path d="M4 7h16M9.5 7V4h5v3M6.5 7l1 13.500h9l1-13.5" />
      <path d="M10 11v6M14 11v6" />
    </>
  ),
  upload: (
    <>
      <path d="M12 16V5" />
      <path d="M7.5 9 12 4.5 16.5 9" />
      <path d="M5 20h14" />
    </>
  ),
} as const satisfies Record<string, ReactElement>;

export type IconName = keyof typeof DRAWINGS;

/** Every icon that there is. */
export const ICON_NAMES = Object.keys(DRAWINGS) as readonly IconName[];

/**
 * An icon, as high as a line of the text it stands in. It says nothing to a screen reader: give the words beside it,
 * or on the button around it.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      data-icon={name}
      aria-hidden="true"
      focusable="false"
    >
      {DRAWINGS[name]}
    </svg>
  );
}
