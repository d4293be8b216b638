import styles from './Icon.module.css';

const EYE =
  'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0Z';
const CIRCLE = 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z';

/**
 * Our own few icons: strokes on a 24-unit square, drawn in the colour of the text around them. The first screens have these;
 * `PartIcon` has those of the parts that load later.
 */
const PATHS = {
  alert: 'M12 3.6 21.6 20H2.4ZM12 10v4.5M12 17.3v.1',
  check: 'm4.5 12.5 5 5 10-11',
  'check-circle': `${CIRCLE}M8 12.4l2.8 2.8L16 9.4`,
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-left': 'm15 6-6 6 6 6',
  'chevron-right': 'm9 6 6 6-6 6',
  circle: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0Z',
  close: 'M6 6 18 18M18 6 6 18',
  eye: EYE,
  'eye-off': `${EYE}M4 20 20 4`,
  info: `${CIRCLE}M12 11v5.5M12 7.5v.1`,
  minus: 'M5 12h14',
  offline:
    'M2.5 9a14 14 0 0 1 19 0M6 12.8a9 9 0 0 1 12 0M9.4 16.4a4.2 4.2 0 0 1 5.2 0M12 19.6v.1M4 20 20 4',
  person: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  plus: 'M12 5v14M5 12h14',
} as const;

export type IconName = keyof typeof PATHS;

export const ICON_NAMES = Object.keys(PATHS) as readonly IconName[];

/** An icon as high as a line of the surrounding text. Hidden from screen readers: put the words beside it, or on the button around it. */
export function Icon({ name }: { name: IconName }) {
  return <Drawing name={name} path={PATHS[name]} />;
}

/** The 24-unit square around an icon's strokes. */
export function Drawing({ name, path }: { name: string; path: string }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      data-icon={name}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
