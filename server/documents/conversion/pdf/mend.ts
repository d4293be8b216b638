/** Finds another way for the pages that cannot be copied: drawn anew, or as pictures. */

import type { Plan } from './compose.ts';
import { EXIT } from './exit.ts';
import { isSame, type Looking, lookAt, pageOf, type Range } from './look.ts';
import type { Made, Work } from './make-whole.ts';
import { rangeOf, readPages, writePages } from './pages-file.ts';
import { run } from './run-program.ts';
import type { Source } from './source.ts';
import { takePicture } from './take-picture.ts';
import { closenessFor, DRAWN } from './tolerance.ts';

/** @param differing the pages, counted from 0, that need another way */
export async function mend(work: Work, plans: Plan[], differing: Set<number>): Promise<Made> {
  const { opened, before, until, parts } = work;
  const range = rangeOf(differing);
  const closeness = closenessFor(differing.size);
  const { shown: file, read: wordsFrom } = opened;
  const [close, drawn] = await Promise.all([
    lookAt(file, range, { until: until(0.75), closeness, wordsFrom }),
    draw(work, range),
  ]);
  const original = (page: number) => pageOf(close, page + 1 - range.first);

  if (drawn !== undefined) {
    const trial = plans
      .slice(range.first - 1, range.last)
      .map(({ hasWords }): Plan => ({ from: 'drawn', hasWords }));
    const pdf = await writePages({ ...parts, kept: undefined, drawn, plans: trial }, 'drawn.pdf');
    const last = { first: 1, last: trial.length };
    const after = pdf && (await lookAt('drawn.pdf', last, { until: until(0.85), closeness }));
    for (const page of [...differing]) {
      const shown = after && pageOf(after, page + 1 - range.first);
      if (shown === undefined || !isSame(original(page), shown, DRAWN)) continue;
      plans[page] = { from: 'drawn', hasWords: plans[page]?.hasWords ?? false };
      differing.delete(page);
    }
  }

  for (const page of differing) {
    const words = before.words[page];
    const picture = words && (await takePicture(file, page + 1, closeness, until(0.95)));
    if (words === undefined || picture === undefined)
      return { exit: performance.now() > until(0.95) ? EXIT.tooSlow : EXIT.changed };
    plans[page] = { from: 'picture', hasWords: words.list.length > 0, picture, words };
  }
  const pdf = await writePages(
    { ...parts, drawn, drawnFirst: range.first - 1, plans },
    'whole.pdf',
  );
  if (pdf === undefined) return { exit: EXIT.changed };
  const shows = { until: until(0.98), closeness };
  return (await arePicturesSame(differing, original, shows))
    ? { pdf, plans }
    : { exit: EXIT.changed };
}

/** Whether the pages that became pictures look like the original; pages that were drawn anew have been compared already. */
async function arePicturesSame(
  pictures: ReadonlySet<number>,
  original: (page: number) => ReturnType<typeof pageOf>,
  looking: Looking,
): Promise<boolean> {
  if (pictures.size === 0) return true;
  const range = rangeOf(pictures);
  const after = await lookAt('whole.pdf', range, looking);
  return [...pictures].every((page) =>
    isSame(original(page), pageOf(after, page + 1 - range.first), DRAWN),
  );
}

/** Has poppler draw pages into a new file, with fonts of this machine embedded. */
async function draw(
  { opened, until, mostPages }: Work,
  { first, last }: Range,
): Promise<Source | undefined> {
  const pages = ['-f', String(first), '-l', String(last)];
  const args = ['-pdf', '-origpagesizes', ...pages, opened.shown, 'cairo.pdf'];
  const { code } = await run('pdftocairo', args, { until: until(0.75) });
  return code === 0 ? readPages('cairo.pdf', last - first + 1, mostPages) : undefined;
}
