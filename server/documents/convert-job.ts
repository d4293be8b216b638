/**
 * The jobs that convert documents, as a worker does them: with one converter for all, and in lanes. Pictures and PDFs are short
 * work, Word documents longer; what takes longer than its lane allows, or is of somebody whose documents did so lately, is
 * done in slow places. So nobody's documents hold up anybody else's for long.
 */
import { availableParallelism, totalmem } from 'node:os';
import type { Transaction } from '#server/platform/database/database.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { createLanes, type Lane, PutBack } from '#server/platform/lanes.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ensureSystemPackages } from '#server/platform/system-packages.ts';
import { type Converter, openConverter } from './conversion/convert.ts';
import { DEFAULT_LIMITS } from './conversion/limits.ts';
import { type ConversionOrder, convertDocument } from './convert-document.ts';
import { readSlowWork } from './slow-work.ts';

/** A start is over by then, and a process that is stopped at once need not open a word processor first. */
const WARM_UP_AFTER_MS = 5000;

const PROCESSORS = availableParallelism();
/** Half of the processors are for the people who wait for a page. */
const WORD = { atOnce: Math.max(1, Math.floor(PROCESSORS / 2)), budgetMs: 5000 };
/** They take a tenth of a second as a rule. */
const SHORT = { atOnce: WORD.atOnce + 1, budgetMs: 1000 };
/** More would take as long in all, and half of the memory is for others. */
const SLOW_AT_ONCE = Math.max(
  1,
  Math.min(Math.max(2, PROCESSORS), Math.floor(totalmem() / 2 / DEFAULT_LIMITS.memoryBytes)),
);

export type LaneName = 'short' | 'word' | 'slow';
type Tools = Pick<Converter, 'convertToPdf'> & { readonly lanes: Record<LaneName, Lane> };
/** What a process converts with. */
const toolsOf = new WeakMap<Platform, Tools>();

const JOB = {
  oneByOne: true,
  owner: ({ accountId }: ConversionOrder) => accountId,
  // The document itself counts how often a worker died over it. These are for a store or a database that is away.
  retries: 100,
  longestPauseSeconds: 60,
  // A worker that dies is found out by its heartbeat, and the converter ends what takes too long.
  timeoutSeconds: 2 * 60 * 60,
} as const;

/** Pictures and PDFs. */
export const convertDocumentJob: JobKind<ConversionOrder> = {
  ...JOB,
  name: 'convert-document',
  atOnce: fetched(SHORT.atOnce),
  begin: openConverterFor,
  run: (order, platform, signal) => convertIn('short', order, platform, signal),
};

export const convertWordJob: JobKind<ConversionOrder> = {
  ...JOB,
  name: 'convert-word-document',
  atOnce: fetched(WORD.atOnce),
  run: (order, platform, signal) => convertIn('word', order, platform, signal),
};

export const convertSlowlyJob: JobKind<ConversionOrder> = {
  ...JOB,
  name: 'convert-slow-document',
  atOnce: SLOW_AT_ONCE,
  run: (order, platform, signal) => convertIn('slow', order, platform, signal),
};

export const conversionJobs = [convertDocumentJob, convertWordJob, convertSlowlyJob] as const;

/** Besides those in the lane and those that went on slowly, one that waits: only for that one is a place given up. */
function fetched(atOnce: number): number {
  return atOnce + SLOW_AT_ONCE + 1;
}

/** Orders a conversion in the lane of its file and its applicant. A file that is not what it is called only loses time. */
export async function orderConversion(
  order: ConversionOrder,
  fileName: string,
  { jobs, clock, trx }: Pick<Platform, 'jobs' | 'clock'> & { trx: Transaction },
): Promise<void> {
  const { times, forNothing } = await readSlowWork(trx, order.accountId, clock());
  // Among the slow ones, those come first of whom something has come before.
  if (times > 0) return jobs.enqueue(convertSlowlyJob, order, { in: trx, priority: -forNothing });
  const kind = /\.docx$/i.test(fileName) ? convertWordJob : convertDocumentJob;
  return jobs.enqueue(kind, order, { in: trx });
}

async function convertIn(
  name: LaneName,
  order: ConversionOrder,
  platform: Platform,
  signal: AbortSignal,
): Promise<void> {
  const { convertToPdf, lanes } = getTools(platform);
  try {
    await lanes[name](async (putBack) => {
      signal.throwIfAborted();
      const stop = AbortSignal.any([signal, putBack]);
      await convertDocument(order, { ...platform, convertToPdf }, stop);
    });
  } catch (error) {
    if (!(error instanceof PutBack)) throw error;
    const { database, jobs } = platform;
    await database.transaction((trx) => jobs.enqueue(convertSlowlyJob, order, { in: trx }));
  }
}

function getTools(platform: Platform): Tools {
  const found = toolsOf.get(platform);
  if (found === undefined) throw new Error('this process does not convert documents');
  return found;
}

/** Has conversions done by this converter in this process. */
export function convertWith({ convertToPdf }: Pick<Converter, 'convertToPdf'>, platform: Platform) {
  const { open, slowly } = createLanes({ slowAtOnce: SLOW_AT_ONCE });
  const lanes = { short: open(SHORT), word: open(WORD), slow: slowly };
  toolsOf.set(platform, { convertToPdf, lanes });
  return lanes;
}

function openConverterFor(platform: Platform): AsyncDisposable {
  const { settings, tenant, log } = platform;
  const packages = ensureSystemPackages(platform);
  const limits = {
    uploadBytes: tenant.maxFileSizeBytes,
    seconds: settings.converterTimeoutSeconds,
  };
  let lanes: Record<LaneName, Lane> | undefined;
  const converter = openConverter({
    log,
    limits,
    types: tenant.fileExtensions,
    ready: packages.settled,
    // Like a Word document of somebody's; one that has to make way is not opened.
    spareGate: async (open) => lanes?.word(open),
  });
  lanes = convertWith(converter, platform);
  void converter.checkWalls();
  const warmingUp = setTimeout(() => {
    converter.warmUp().catch((err) => log.warn({ err }, 'the converter could not be warmed up'));
  }, WARM_UP_AFTER_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(warmingUp);
      await Promise.all([packages.stop(), converter.close()]);
    },
  };
}
