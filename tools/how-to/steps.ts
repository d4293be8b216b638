/** The steps of a how-to, read from its code blocks. Pure. */

/** One code block: a whole new file, or a change to an existing file. */
export interface Step {
  /** Path from the root. */
  readonly file: string;
  readonly isNew: boolean;
  /** The whole file, or a diff: lines of the file, added lines with a plus, removed lines with a minus. */
  readonly text: string;
}

const BLOCK =
  /(?:New file |In )`([\w./-]+)`[^`\n]*(?:`[^`\n]*`[^`\n]*)*\n\n```(tsx?|diff)\n(.*?)```/gs;

/** Every "New file `a.ts`" and "In `b.ts`" with the code block that follows it. */
export function readSteps(page: string): Step[] {
  return [...page.matchAll(BLOCK)].map(([, file = '', language, text = '']) => ({
    file,
    isNew: language !== 'diff',
    text,
  }));
}

/** Applies a step's diff to a file. Its context lines must occur exactly once. */
export function withLines(content: string, { file, text }: Step): string {
  const lines = text.trimEnd().split('\n');
  const given = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const wanted = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
  const places = content.split(`\n${given.join('\n')}\n`).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like this:\n${given.join('\n')}`);
  return content.replace(`\n${given.join('\n')}\n`, () => `\n${wanted.join('\n')}\n`);
}
