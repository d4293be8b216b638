/** Contrast of colours by WCAG 2, so that a college's brand can be read on every background of the page. */

/** The darkest background of the light scheme and the lightest of the dark one: `--sunken` in web/core/styles/tokens.css. */
export const GROUNDS = { light: '#f4efe5', dark: '#24221c' } as const;

/** The least contrast that text may have (WCAG 2.2, success criterion 1.4.3). */
export const MIN_CONTRAST = 4.5;

/** The contrast between two colours written as `#rrggbb`, from 1 (none) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(color.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
