/** What a browser is, by the name that it gives itself. */

/** Each also names those after it. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** What a browser is, in two words: "Firefox, Windows". Empty for an unknown one. */
export function browserInWords(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].map(
    (list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return found.flat().join(', ');
}
