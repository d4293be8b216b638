/**
 * The way from the bytes of an upload to a PDF that is safe to open (spec §6 of the calls: "What a document answers").
 * Whatever the bytes are, this ends in bounded time, in bounded memory, with a PDF or with a sentence for the applicant.
 */
import { emptyFile, tooLarge } from '#contract/document-rules.ts';
import type { Log } from '#server/platform/log.ts';
import { inEnglish } from '#words/english.ts';
import { type Conversion, refuse } from './conversion.ts';
import { convertImage } from './image.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { openWarmInstance } from './office/warm-instance.ts';
import { convertPdf } from './pdf.ts';
import { compileConversionPrograms } from './programs.ts';
import { ALL_TYPES, type Reasons, reasonsFor } from './reasons.ts';
import type { IdleGroup } from './sandbox/idle-group.ts';
import type { Strength } from './sandbox/isolation.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { type Kind, sniff } from '#server/converter/sniff.ts';
import { convertWord, type WordTools } from './word.ts';

export type { Conversion } from './conversion.ts';

export type ConverterOptions = {
  readonly log: Log;
  /** What differs from the limits in limits.ts: the college's largest file, the operator's longest time. */
  readonly limits?: Partial<Limits>;
  /** What the college takes, by the endings of names; all that can be converted if left out. */
  readonly types?: readonly string[];
  /** Conversions wait for it: the packages that are being installed. */
  readonly ready?: Promise<void>;
  /** Opens the warm LibreOffice when there is room for it; at once if left out. */
  readonly warmUpWhenRoom?: (open: () => Promise<void>) => Promise<void>;
  /** Whether to keep a warm LibreOffice; it holds about 150 MB of memory. True if left out. */
  readonly keepsWarm?: boolean;
  /** The control group that its programs join; none if left out. */
  readonly group?: IdleGroup;
  /** For tests: take only the isolation of a machine that forbids namespaces. */
  readonly strength?: Strength;
};

type Upload = { readonly bytes: Uint8Array; readonly fileName: string };

export type Converter = {
  /**
   * Converts one upload. Any number may run at once; each has processes of its own.
   * @throws the signal's reason when it is aborted (nothing of the conversion runs any more then), and Error when the
   * machine fails, not the document.
   */
  convertToPdf(upload: Upload, signal: AbortSignal): Promise<Conversion>;
  /** Warns in the log where this machine does not allow the strongest sandbox. Never rejects. */
  checkSandbox(): Promise<void>;
  /** Compiles what conversions run, and opens a LibreOffice for the next Word document. Call it when the process has nothing urgent to do. */
  warmUp(): Promise<void>;
  /** Ends the warm LibreOffice. Conversions under way are ended by their signals. */
  close(): Promise<void>;
};

export function openConverter(options: ConverterOptions): Converter {
  const { log, ready, types = ALL_TYPES, keepsWarm = true } = options;
  const { warmUpWhenRoom = (open) => open() } = options;
  const reasons = reasonsFor(types);
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const sandbox = openSandbox(limits, log, options.strength, options.group);
  const warmInstance = openWarmInstance(sandbox, limits, log);
  let isWaiting = false;
  const prepare = async () => {
    // One that waits for its turn serves all who ask meanwhile.
    if (!keepsWarm || isWaiting) return;
    isWaiting = true;
    await warmUpWhenRoom(() => {
      isWaiting = false;
      return warmInstance.prepare();
    });
  };
  const warmUp = async () => {
    await ready;
    await compileConversionPrograms(log);
    await prepare();
  };
  const checkSandbox = async () => {
    await ready;
    await sandbox.strength();
  };
  return {
    checkSandbox: () =>
      checkSandbox().catch((err) =>
        log.warn({ err }, 'The sandbox of conversions cannot be tried.'),
      ),
    warmUp,
    close: () => warmInstance.close(),
    async convertToPdf({ bytes, fileName }, signal) {
      const kind = sniff(bytes);
      if (kind === 'empty') return refuse(inEnglish(emptyFile));
      if (bytes.length > limits.uploadBytes)
        return refuse(inEnglish((say) => tooLarge(say, limits.uploadBytes)));
      const known = BY_KIND[kind];
      if (known === undefined) return refuse(reasons.wrongKind(kind));
      if (!known.types.some((type) => types.includes(type))) return refuse(reasons.wrongType);
      await untilReady(ready, signal);
      const conversion = await inTime(limits, reasons, signal, (limit) =>
        withPatience(limits, options.group, () =>
          known.convert(bytes, { sandbox, warmInstance, limits, reasons, fileName, signal: limit }),
        ),
      );
      log.debug({ kind, bytes: bytes.length, ok: conversion.ok }, 'Converted a document.');
      if (kind === 'zip') void prepare();
      return conversion;
    },
  };
}

/** How a file is converted, and the endings of its type. Its bytes alone tell which one it is. */
type Known = {
  readonly types: readonly string[];
  convert(bytes: Uint8Array, tools: WordTools): Promise<Conversion>;
};

const BY_KIND: Readonly<Partial<Record<Kind, Known>>> = {
  png: { types: ['png'], convert: convertImage },
  jpeg: { types: ['jpeg', 'jpg'], convert: convertImage },
  pdf: { types: ['pdf'], convert: convertPdf },
  zip: { types: ['docx'], convert: convertWord },
};

async function untilReady(ready: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ready === undefined) return;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  await Promise.race([ready, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/** For this part of its time a conversion lives on what nobody else wants of the processors. Where somebody always does, it would run out of it. */
const PATIENCE = 1 / 6;

async function withPatience<T>(
  { seconds }: Limits,
  group: IdleGroup | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let lifted: Disposable | undefined;
  const timer = setTimeout(
    () => {
      lifted = group?.lift();
    },
    seconds * 1000 * PATIENCE,
  );
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    lifted?.[Symbol.dispose]();
  }
}

/** Ends a conversion that takes longer than it may: the document is refused, the machine has not failed. */
async function inTime(
  limits: Limits,
  { tooSlow }: Reasons,
  signal: AbortSignal,
  work: (limit: AbortSignal) => Promise<Conversion>,
): Promise<Conversion> {
  const clock = AbortSignal.timeout(limits.seconds * 1000);
  try {
    return await work(AbortSignal.any([signal, clock]));
  } catch (error) {
    if (clock.aborted && !signal.aborted && error === clock.reason)
      return { ok: false, reason: tooSlow, isTooSlow: true };
    throw error;
  }
}
