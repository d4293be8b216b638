/**
 * Converts uploads: bytes in; a harmless PDF with page pictures and remarks, or a refusal, out. It has no database and no secrets, and
 * opens untrusted files only in a sandbox.
 */
import { CONVERTIBLE, type Conversion, type Order, readConversion } from './answers.ts';
import { askProgram } from './ask-program.ts';
import { decodeFrame, encodeFrame, FRAME_TYPE } from './frame.ts';
import { LIMITS, type Limits } from './limits.ts';
import { isSafePdf } from './prove-safe.ts';
import { sniff } from './sniff.ts';
import { bubblewrap, findBubblewrapTrouble, limitsOnly, type Wall } from './wall.ts';

export type Converter = {
  /**
   * Converts one upload. Any number may run at once.
   * @throws the signal's reason when it is aborted; ConverterUnavailable when there is no converter; Error when the converter failed on this
   *   file.
   */
  convert(
    upload: {
      readonly bytes: Uint8Array;
      /** The applicant's name for the file: the title for a document that has none. */
      readonly fileName: string;
    },
    signal: AbortSignal,
  ): Promise<Conversion>;
  /**
   * Joins PDFs that this portal has made, in order. The result has the title, language and structure of the first.
   * @throws as convert does; Error for a file that is no PDF.
   */
  join(pdfs: readonly Uint8Array[], signal: AbortSignal): Promise<Uint8Array>;
  /** Why documents wait, or a warning about their safety: a line for the log. Undefined when all is well. */
  findTrouble(): Promise<string | undefined>;
};

type ConverterOptions = {
  /** `CONVERTER_URL`: a remote converter; undefined means a child process in bubblewrap. */
  readonly url?: string | undefined;
  /** Time limit of one conversion. */
  readonly seconds: number;
  /** Whether resource limits suffice where there is no bubblewrap: for trials that only this machine can reach. */
  readonly isTrial: boolean;
  /** Resolves once missing packages are installed; conversions wait for it. */
  readonly ready?: Promise<void>;
  /** For tests: overrides of the usual limits. */
  readonly limits?: Partial<Limits>;
};

/** There is no converter now: none answers, or this machine has no sandbox. Documents wait. */
export class ConverterUnavailable extends Error {}

const NO_WALL =
  'Documents wait: this machine has no wall for their conversion. Install bubblewrap, or set CONVERTER_URL (docs/operations/documents.md, "The wall").';
const LIMITS_ALONE =
  'Documents are converted behind limits alone, because only this machine can reach this portal. For real applicants, install bubblewrap or set CONVERTER_URL (docs/operations/documents.md, "The wall").';

export function createConverter(options: ConverterOptions): Converter {
  const { url, seconds, isTrial, ready } = options;
  const limits = { ...LIMITS, ...options.limits };
  let wall: Promise<Wall | undefined> | undefined;
  const findWall = async () => {
    await ready;
    const trouble = await findBubblewrapTrouble(limits);
    // Not cached: check again next time, because bubblewrap may be installed by then.
    if (trouble !== undefined) wall = undefined;
    if (trouble === undefined) return bubblewrap;
    return isTrial ? limitsOnly : undefined;
  };
  const ask = async (order: Order, files: readonly Uint8Array[], signal: AbortSignal) => {
    const frame = encodeFrame({ facts: order, files });
    if (url !== undefined) return decodeFrame(await askService(url, frame, signal));
    wall ??= findWall();
    const found = await unlessAborted(wall, signal);
    if (found === undefined) throw new ConverterUnavailable(NO_WALL);
    return decodeFrame(await askProgram(found, frame, { ...limits, seconds }, signal));
  };
  return {
    async convert({ bytes, fileName }, signal) {
      const kind = sniff(bytes);
      if (!isConvertible(kind)) return { ok: false, reason: kind };
      const order = { do: 'convert', kind, title: titleOf(fileName), limits } as const;
      return readConversion(await ask(order, [bytes], signal), isSafePdf);
    },
    async join(pdfs, signal) {
      const [joined] = (await ask({ do: 'join' }, pdfs, signal)).files;
      if (joined === undefined) throw new Error('these PDFs cannot be joined');
      return joined;
    },
    async findTrouble() {
      if (url !== undefined || (await findWall()) === bubblewrap) return undefined;
      return isTrial ? LIMITS_ALONE : NO_WALL;
    },
  };
}

async function askService(url: string, frame: Uint8Array, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    body: new Blob([Uint8Array.from(frame)]),
    signal,
  }).catch((cause) => {
    signal.throwIfAborted();
    throw new ConverterUnavailable('CONVERTER_URL does not answer.', { cause });
  });
  const answer = Buffer.from(await response.arrayBuffer());
  if (response.headers.get('content-type') === FRAME_TYPE) return answer;
  const said = `CONVERTER_URL answers ${response.status}: ${answer.subarray(0, 200)}`;
  // Only these concern the file. The others come from a proxy, another program, or a converter that has too much to do.
  throw [413, 500].includes(response.status) ? new Error(said) : new ConverterUnavailable(said);
}

function isConvertible(kind: string): kind is (typeof CONVERTIBLE)[number] {
  return CONVERTIBLE.some((each) => each === kind);
}

/** The name without its extension, on one line. */
function titleOf(fileName: string): string {
  return fileName
    .replace(/\.\w+$/, '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

async function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  return Promise.race([value, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
