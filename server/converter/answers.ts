/** Orders to the converter's program, and its answers. */
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
      /** Title for a document that has none. */
      readonly title: string;
      readonly limits: Limits;
    };

/** Refusal reasons, besides the kinds of files that are not converted. */
export const REFUSALS = [
  ...(['tooManyPages', 'tooSlow', 'tooBigInside'] as const),
  ...(['picture damaged', 'picture tooManyPixels'] as const),
  ...(['pdf protected', 'pdf damaged', 'pdf portfolio', 'pdf living', 'pdf unavailable'] as const),
  ...(['word notWord', 'word archive', 'word foreign', 'word damaged', 'word protected'] as const),
  ...(['word macros', 'word template', 'word tooBig', 'word unavailable'] as const),
] as const;
export type Refusal = (typeof REFUSALS)[number];
export type Reason = Refusal | Exclude<Kind, Convertible>;

/** Remarks on a converted document. */
export const REMARKS = [
  ...(['filesBesides', 'drawnAgain', 'blank', 'missingPictures'] as const),
  ...(['missingText', 'equations', 'comments'] as const),
] as const;
export type Remark = {
  readonly name: (typeof REMARKS)[number];
  /** The words concerned. */
  readonly words?: string;
};

/** The result of a conversion. */
export type Conversion =
  | {
      readonly ok: true;
      /** Shows pages only: nothing in it can act, reach out or carry a file. */
      readonly pdf: Uint8Array;
      readonly pages: number;
      /** WebP, one per page, for the first pages of a long document. */
      readonly pictures: readonly Uint8Array[];
      readonly remarks: readonly Remark[];
    }
  | { readonly ok: false; readonly reason: Reason };

/** The program's JSON answer; the PDF and pictures are in the same frame. */
export type Facts =
  | { readonly ok: true; readonly pages: number; readonly remarks: readonly Remark[] }
  | { readonly ok: false; readonly reason: Refusal };

const MAX_WORDS_LENGTH = 300;

/**
 * Validates the program's answer. The program has opened an untrusted file and may be compromised, so only known values are accepted.
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
  if (!pictures.every(isWebp)) throw new Error('pictures that are not WebP');
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
          ? { name, words: remark.words.slice(0, MAX_WORDS_LENGTH) }
          : { name },
      ];
    }),
  };
}

function isWebp(bytes: Uint8Array): boolean {
  return /^RIFF....WEBP/s.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'));
}
