/** Finds `left` and `right` in style sheets: right-to-left languages need `inline-start` and `inline-end`. Pure. */
import type { SourceFile } from './breaches.ts';

const PROPERTY = /^\s*(?:[a-z-]+-)?(?:left|right)(?:-[a-z]+)*\s*:/;
const VALUE = /^\s*(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;

/** Each breach, as `path:line: what is wrong; what to do`. */
export function sidesIn({ path, text }: SourceFile): string[] {
  if (!/^web\/.*\.css$/.test(path)) return [];
  return text
    .split('\n')
    .flatMap((line, at) =>
      PROPERTY.test(line) || VALUE.test(line)
        ? [
            `${path}:${at + 1}: "${line.trim()}" is the same in every language; write it with inline-start or inline-end`,
          ]
        : [],
    );
}
