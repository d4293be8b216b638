/** What became of an upload: a PDF that is safe to open, or why there is none. */
export type Conversion =
  | {
      readonly ok: true;
      readonly pdf: Uint8Array;
      readonly pages: number;
      /** For the applicant, about what did not come along and what to do about it. */
      readonly remarks?: readonly string[];
    }
  | {
      readonly ok: false;
      /** A sentence for the applicant: what is wrong with the file, and what to do. */
      readonly reason: string;
      /** True where it is that the conversion ran out of time. */
      readonly isTooSlow?: boolean;
    };

export function refuse(reason: string): Conversion {
  return { ok: false, reason };
}
