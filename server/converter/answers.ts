/** What the converter's program is told, and what it answers. */
import type { Frame } from './frame.ts';
import type { Limits } from './limits.ts';
import type { Kind } from './sniff.ts';

export const CONVERTIBLE = ['png', 'jpeg', 'pdf', 'zip'] as const satisfies readonly Kind[];
export type Convertible = (typeof CONVERTIBLE)[number];

export type Order =
  | { readonly do: 'join' }
  | {
      readonly do: 'convert';
      readonly kind: Convertible;
      /** Of a document that has none. */
      readonly title: string;
      readonly limits: Limits;
    };

/** Why there is no PDF, besides the kinds of files that are not converted. */
export const REFUSALS = [
  ...(['tooManyPages', 'tooSlow', 'tooBigInside'] as const),
  ...(['picture damaged', 'picture tooManyPixels'] as const),
  ...(['pdf protected', 'pdf damaged', 'pdf portfolio', 'pdf living', 'pdf unavailable'] as const),
  ...(['word notWord', 'word archive', 'word foreign', 'word damaged', 'word protected'] as const),
  ...(['word macros', 'word template', 'word tooBig', 'word unavailable'] as const),
] as const;
export type Refusal = (typeof REFUSALS)[number];
export type Reason = Refusal | Exclude<Kind, Convertible>;

/** What is remarked on a document that has arrived. */
export const REMARKS = [
  ...([
    'filesBesides',
    'drawnAgain',
    'blank',
    'missingPictures',
    'missingText',
    'equations',
    'comments',
  ] as const),
] as const;
export type Remark = {
  readonly name: (typeof REMARKS)[number];
  /** The words that it is about. */
  readonly words?: string;
};

/** What became of an upload. */
export type Conversion =
  | {
      readonly ok: true;
      /** It only shows pages: nothing in it can act, reach out or carry a file. */
      readonly pdf: Uint8Array;
      readonly pages: number;
      /** WebP, one for each page, of the first pages where there are many. */
      readonly pictures: readonly Uint8Array[];
      readonly remarks: readonly Remark[];
    }
  | { readonly ok: false; readonly reason: Reason };

/** What the program says of the files beside it. */
export type Facts =
  | { readonly ok: true; readonly pages: number; readonly remarks: readonly Remark[] }
  | { readonly ok: false; readonly reason: Refusal };

const LONGEST_WORDS = 300;

/**
 * Reads the answer of a program that has opened a stranger's file, and so may be a stranger itself: only what is known is believed.
 * @throws Error for anything else.
 */
export function readConversion(
  { facts, files: [pdf, ...pictures] }: Frame,
  isSafe: (pdf: Uint8Array, pages: number) => boolean,
): Conversion {
  const { ok, reason, pages, remarks } = facts as Record<string, unknown>;
  if (ok === false && REFUSALS.includes(reason as Refusal))
    return { ok, reason: reason as Refusal };
  if (typeof pages !== 'number' || pdf === undefined || !isSafe(pdf, pages))
    return { ok: false, reason: 'pdf damaged' };
  if (!pictures.every(isWebp)) throw new Error('pictures that are none');
  const said = Array.isArray(remarks) ? remarks : [];
  return {
    ok: true,
    pdf,
    pages,
    pictures,
    remarks: REMARKS.flatMap((name) => {
      const remark = said.find((each) => each?.name === name);
      if (remark === undefined) return [];
      return [
        typeof remark.words === 'string'
          ? { name, words: remark.words.slice(0, LONGEST_WORDS) }
          : { name },
      ];
    }),
  };
}

function isWebp(bytes: Uint8Array): boolean {
  return /^RIFF....WEBP/s.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'));
}
