import { Drawing } from './Icon.tsx';

/** Icons used only by parts that load later, kept out of the first screens' script. */
const PATHS = {
  camera: 'M3 7.5h4.5L9.3 5h5.4l1.8 2.5H21V19H3ZM8.4 13a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0Z',
  document: 'M6 3h8l4.5 4.5V21H6ZM14 3v5h4.5M9 13h6M9 16.5h6',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  mail: 'M3 5.5h18v13H3ZM3.5 6.5l8.5 6.5 8.5-6.5',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM15.5 15.5l5 5',
  trash: 'M4 7h16M9.5 7V4h5v3M6.5 7l1 13.5h9l1-13.5M10 11v6M14 11v6',
  upload: 'M12 16V5M7.5 9 12 4.5 16.5 9M5 20h14',
} as const;

type PartIconName = keyof typeof PATHS;

export const PART_ICON_NAMES = Object.keys(PATHS) as readonly PartIconName[];

/** An icon like `Icon`, for parts of the page that load later. */
export function PartIcon({ name }: { name: PartIconName }) {
  return <Drawing name={name} path={PATHS[name]} />;
}
