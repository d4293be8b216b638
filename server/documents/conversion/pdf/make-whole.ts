/**
 * Makes a PDF harmless without losing anything of it (decision 0079). What is known to be harmless is copied; each page of the
 * copy is compared with the original as poppler shows both. A page that differs, or whose fonts are not embedded, is drawn anew;
 * one that still differs becomes a picture of itself with its words behind it.
 */
import { writeFile } from 'node:fs/promises';
import { findElsewhere, hasComments, hasFilesBesides } from './beyond-pages.ts';
import type { Parts, Plan } from './compose.ts';
import type { DocumentText } from './document-text.ts';
import { lacksEquations } from './equations.ts';
import { EXIT, type PdfRemark } from './exit.ts';
import { losesValues } from './field-values.ts';
import { findPagesWithoutFonts } from './fonts.ts';
import { GLANCE } from './ink.ts';
import { isBlank, isEmpty, isSame, type Look, lookAt, pageOf } from './look.ts';
import { mend } from './mend.ts';
import { type Opened, openUpload } from './open.ts';
import { rangeOf, readPages, writePages } from './pages-file.ts';
import { lacksParagraphs } from './paragraphs.ts';
import type { Source } from './source.ts';
import { COPIED, type Until } from './tolerance.ts';

type Wishes = {
  /** The bytes of the upload. */
  readonly upload: Uint8Array;
  readonly pages: number;
  /** What the document is called if it does not say. */
  readonly name: string;
  readonly outputBytes: number;
  /** How long it may take. */
  readonly seconds: number;
  /** What the document said before it was laid out; empty where it was uploaded as a PDF. */
  readonly text: DocumentText;
};

/** A harmless PDF, how its pages were made, and what is to be said of it; or the exit code that says why there is none. */
export type Made =
  | {
      readonly pdf: Uint8Array;
      readonly plans: readonly Plan[];
      readonly remarks?: readonly PdfRemark[];
    }
  | { readonly exit: number };

/** An upload that was opened, and all that is needed to make pages of it. */
export type Work = {
  readonly opened: Opened;
  /** How the original looks and reads. */
  readonly before: Look;
  /** What pages are copied from; undefined where that cannot be had. */
  readonly kept: Source | undefined;
  readonly until: Until;
  readonly parts: Omit<Parts, 'plans'>;
  readonly mostPages: number;
};

/** Real documents of a hundred pages have a tenth of it. */
const MOST_OBJECTS = 300_000;

export async function makeWhole(wishes: Wishes): Promise<Made> {
  const startedAt = performance.now();
  const until: Until = (share) => startedAt + share * wishes.seconds * 1000;
  await writeFile('in.pdf', wishes.upload);
  const opened = await openUpload('in.pdf', wishes.pages, until(0.4));
  if ('exit' in opened) return opened;
  const range = { first: 1, last: opened.pages };
  const { shown, read: wordsFrom } = opened;
  const looking = lookAt(shown, range, { until: until(0.4), closeness: GLANCE, wordsFrom });
  const kept = opened.file && (await readPages(opened.file, opened.pages, wishes.pages));
  const before = await looking;
  if (before.isLate) return { exit: EXIT.tooSlow };
  if (before.ink.length !== opened.pages) return { exit: EXIT.damaged };
  if (isBlank(before)) return { exit: EXIT.blank };
  const bounds = { objects: MOST_OBJECTS, bytes: wishes.outputBytes };
  const { equations } = wishes.text;
  const parts = { kept: kept || undefined, name: wishes.name, equations, bounds };
  const elsewhere = parts.kept && findElsewhere(parts.kept);
  if (elsewhere !== undefined) return { exit: elsewhere };
  if (parts.kept && losesValues(parts.kept, before.words)) return { exit: EXIT.changed };
  const work = { opened, before, kept: parts.kept, until, parts, mostPages: wishes.pages };
  return remarkedOn(await make(work), work, wishes);
}

function remarkedOn(made: Made, { before, kept }: Work, { text }: Wishes): Made {
  if ('exit' in made) return made;
  const remarks: PdfRemark[] = [];
  if (kept !== undefined && hasFilesBesides(kept)) remarks.push('filesBesides');
  if (kept !== undefined && hasComments(kept)) remarks.push('comments');
  if (isEmpty(before)) remarks.push('blank');
  const lacks =
    lacksParagraphs(text.paragraphs, before.words) ||
    (kept !== undefined && lacksEquations(text.equations, kept));
  if (lacks) remarks.push('missingText');
  return { ...made, remarks };
}

async function make(work: Work): Promise<Made> {
  const { opened, before, kept, until, parts } = work;
  const plans = Array.from({ length: opened.pages }, (_, page): Plan => {
    const words = before.words[page]?.list ?? [];
    return { from: 'kept', hasWords: words.length > 0 };
  });
  const lacking = kept === undefined ? plans.map(() => true) : findPagesWithoutFonts(kept);
  let pdf: Uint8Array | undefined;
  const differing = new Set(plans.keys());
  if (kept !== undefined && lacking.includes(false)) {
    pdf = await writePages({ ...parts, plans }, 'kept.pdf');
    const range = rangeOf(plans.flatMap((_, page) => (lacking[page] ? [] : [page])));
    const looking = { until: until(0.6), closeness: GLANCE };
    const after = pdf && (await lookAt('kept.pdf', range, looking));
    for (const page of plans.keys()) {
      const shown = after && pageOf(after, page + 1 - range.first);
      if (shown && !lacking[page] && isSame(pageOf(before, page), shown, COPIED))
        differing.delete(page);
    }
  }
  return pdf !== undefined && differing.size === 0 ? { pdf, plans } : mend(work, plans, differing);
}
