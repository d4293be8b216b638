/** The steps of a how-to: what its blocks of code say about files. Pure. */

/** One block of code: a whole new file, or lines of a file that is there. */
export interface Step {
  /** From the root. */
  readonly file: string;
  readonly isNew: boolean;
  /** The file; or lines that the file has, with those to add behind a plus and those to take away behind a minus. */
  readonly text: string;
}

const BLOCK =
  /(?:New file |In )`([\w./-]+)`[^`\n]*(?:`[^`\n]*`[^`\n]*)*\n\n```(tsx?|diff)\n(.*?)```/gs;

/** "New file `a.ts`" and "In `b.ts`" with the block of code that follows each. */
export function readSteps(page: string): Step[] {
  return [...page.matchAll(BLOCK)].map(([, file = '', language, text = '']) => ({
    file,
    isNew: language !== 'diff',
    text,
  }));
}

/** A file with the lines of a step changed. Those around them have to be in it, in one place. */
export function withLines(content: string, { file, text }: Step): string {
  const lines = text.trimEnd().split('\n');
  const given = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const wanted = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
  const places = content.split(`\n${given.join('\n')}\n`).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like this:\n${given.join('\n')}`);
  return content.replace(`\n${given.join('\n')}\n`, () => `\n${wanted.join('\n')}\n`);
}
