import type { ReactElement } from 'react';
import { Drawing } from './Icon.tsx';

/** Icons used only by parts that load later, kept out of the first screens' script. */
const DRAWINGS = {
  camera: (
    <>
      <path d="M3 7.5h4.5L9.3 5h5.4l1.8 2.5H21V19H3Z" />
      <circle cx="12" cy="13" r="3.6" />
    </>
  ),
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
  mail: (
    <>
      <path d="M3 5.5h18v13H3Z" />
      <path d="m3.5 6.5 8.5 6.5 8.5-6.5" />
    </>
  ),
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

type PartIconName = keyof typeof DRAWINGS;

export const PART_ICON_NAMES = Object.keys(DRAWINGS) as readonly PartIconName[];

/** An icon like `Icon`, for parts of the page that load later. */
export function PartIcon({ name }: { name: PartIconName }) {
  return <Drawing name={name}>{DRAWINGS[name]}</Drawing>;
}
