/**
 * Makes a PDF harmless without losing anything of it. What is known to be harmless is copied; each page of the copy is compared with the
 * original as poppler shows both. A page that differs, or whose fonts are not in the file, is drawn anew; one that differs
 * even so becomes a picture of itself with its words behind it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { compose, type Plan } from './compose.ts';
import { EXIT } from './exit.ts';
import { findPagesWithoutFonts } from './fonts.ts';
import { isBlank, isSame, type Look, lookAt, TOLERANCE } from './look.ts';
import { type Opened, openUpload } from './open.ts';
import { run } from './run-program.ts';
import { readSource, type Source } from './source.ts';
import { takePicture } from './take-picture.ts';

export type Wishes = {
  /** The bytes of the upload. */
  readonly upload: Uint8Array;
  readonly pages: number;
  /** What the document is called if it does not say. */
  readonly name: string;
  readonly outputBytes: number;
  /** How long it may take. */
  readonly seconds: number;
};

/** A harmless PDF; or why there is none, by the exit code that tells it. */
export type Made =
  | { readonly pdf: Uint8Array; readonly pages: number; readonly ways: readonly Plan['from'][] }
  | { readonly exit: number };

const MOST_OBJECTS = 300_000;
/** Shares of the time: to show the original, to copy, to draw anew; the rest is for pictures. */
const SHARE = { look: 0.45, copy: 0.6, draw: 0.8, all: 0.95 } as const;

export async function makeWhole(wishes: Wishes): Promise<Made> {
  const begun = performance.now();
  const until = (share: number) => begun + share * wishes.seconds * 1000;
  await writeFile('in.pdf', wishes.upload);
  const opened = await openUpload('in.pdf', wishes.pages, until(SHARE.look));
  if ('exit' in opened) return opened;
  const range = { first: 1, last: opened.pages };
  const looking = lookAt(opened.shown, range, until(SHARE.look), opened.read);
  const kept = await readOpened(opened, wishes);
  const before = await looking;
  if (before.isLate) return { exit: EXIT.tooSlow };
  if (before.ink.length !== opened.pages) return { exit: EXIT.damaged };
  if (isBlank(before)) return { exit: EXIT.blank };
  return make({ wishes, opened, before, kept, until });
}

type Work = {
  readonly wishes: Wishes;
  readonly opened: Opened;
  readonly before: Look;
  readonly kept: Source | undefined;
  readonly until: (share: number) => number;
};

async function make(work: Work): Promise<Made> {
  const { opened, before, kept, until, wishes } = work;
  const parts = {
    kept,
    name: wishes.name,
    bounds: { objects: MOST_OBJECTS, bytes: wishes.outputBytes },
  };
  const plans: Plan[] = before.words.map(({ list }) => ({
    from: 'kept',
    hasWords: list.length > 0,
  }));
  while (plans.length < opened.pages) plans.push({ from: 'kept', hasWords: false });

  // Copied.
  let pdf = kept && (await written({ ...parts, plans }, 'kept.pdf'));
  let differing = await findDiffering(
    pdf && 'kept.pdf',
    work,
    { first: 1, last: opened.pages },
    TOLERANCE.copied,
    until(SHARE.copy),
  );
  const isGood = new Set([...plans.keys()].filter((page) => !differing.has(page)));
  for (const page of pagesWithoutFonts(kept)) differing.add(page);
  if (differing.size === 0 && pdf) return done(pdf, plans);

  // Drawn anew.
  const first = Math.min(...differing);
  const range = { first: first + 1, last: Math.max(...differing) + 1 };
  const drawn = await draw(opened.shown, range, until(SHARE.draw), wishes);
  if (drawn !== undefined) {
    for (const page of differing) plans[page] = { ...plans[page], from: 'drawn' } as Plan;
    const trial = plans
      .slice(first, range.last)
      .map((plan): Plan => (plan.from === 'drawn' ? plan : ({ ...plan, from: 'drawn' } as Plan)));
    const shown = await written({ ...parts, kept: undefined, drawn, plans: trial }, 'drawn.pdf');
    const still = await findDiffering(
      shown && 'drawn.pdf',
      work,
      range,
      TOLERANCE.drawn,
      until(SHARE.draw),
    );
    differing = new Set([...differing].filter((page) => still.has(page)));
  }

  // As pictures.
  for (const page of differing) {
    const words = before.words[page];
    const picture = words && (await takePicture(opened.shown, page + 1, words, until(SHARE.all)));
    if (picture) plans[page] = { from: 'picture', hasWords: words.list.length > 0, picture, words };
    else if (isGood.has(page)) plans[page] = { ...plans[page], from: 'kept' } as Plan;
    else return { exit: performance.now() > until(SHARE.all) ? EXIT.tooSlow : EXIT.changed };
  }
  pdf = await written({ ...parts, drawn, drawnFirst: first, plans }, 'whole.pdf');
  const range2 = { first: first + 1, last: range.last };
  const left = await findDiffering(
    pdf && 'whole.pdf',
    work,
    range2,
    TOLERANCE.drawn,
    until(SHARE.all),
  );
  return pdf === undefined || left.size > 0 ? { exit: EXIT.changed } : done(pdf, plans);
}

const done = (pdf: Uint8Array, plans: readonly Plan[]): Made => ({
  pdf,
  pages: plans.length,
  ways: plans.map(({ from }) => from),
});

async function readOpened({ file, pages }: Opened, wishes: Wishes): Promise<Source | undefined> {
  if (file === undefined) return undefined;
  try {
    const source = await readSource(await readFile(file), wishes.pages);
    return source.pages.length === pages ? source : undefined;
  } catch {
    return undefined;
  }
}

/** @returns undefined for what goes beyond its bounds. */
async function written(
  parts: Parameters<typeof compose>[0],
  file: string,
): Promise<Uint8Array | undefined> {
  try {
    const pdf = compose(parts);
    await writeFile(file, pdf);
    return pdf;
  } catch {
    return undefined;
  }
}

/** The pages, counted from 0, that do not look or read as they did. */
async function findDiffering(
  file: string | undefined,
  { before }: Work,
  range: { first: number; last: number },
  tolerance: number,
  until: number,
): Promise<Set<number>> {
  const pages = Array.from(
    { length: range.last - range.first + 1 },
    (_, index) => range.first - 1 + index,
  );
  if (file === undefined) return new Set(pages);
  const isWhole = file !== 'drawn.pdf';
  const offset = range.first - 1;
  const after = await lookAt(file, isWhole ? range : { first: 1, last: pages.length }, until);
  return new Set(pages.filter((page) => !isSame(before, after, page, tolerance, offset)));
}

function pagesWithoutFonts(kept: Source | undefined): number[] {
  if (kept === undefined) return [];
  return findPagesWithoutFonts(kept).flatMap((lacks, page) => (lacks ? [page] : []));
}

async function draw(
  file: string,
  { first, last }: { first: number; last: number },
  until: number,
  wishes: Wishes,
): Promise<Source | undefined> {
  const pages = ['-f', String(first), '-l', String(last)];
  const { code } = await run(
    'pdftocairo',
    ['-pdf', '-origpagesizes', ...pages, file, 'cairo.pdf'],
    { until },
  );
  if (code !== 0) return undefined;
  try {
    const source = await readSource(await readFile('cairo.pdf'), wishes.pages);
    return source.pages.length === last - first + 1 ? source : undefined;
  } catch {
    return undefined;
  }
}
