/**
 * The jobs that convert documents, as a worker does them: with one converter for all, and in lanes (decision 0073). Pictures and
 * PDFs are short work, Word documents longer. What takes longer than its lane allows is done in slow places, and so are
 * documents of an applicant whose last ones were slow. So nobody's documents hold up anybody else's for long.
 */
import { availableParallelism, totalmem } from 'node:os';
import { createLanes, type Lane, PutBack } from '#server/platform/concurrency/lanes.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { JobKind, QueueFor } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ensureSystemPackages } from '#server/platform/system-packages.ts';
import { type Converter, openConverter } from './conversion/convert.ts';
import { DEFAULT_LIMITS } from './conversion/limits.ts';
import { createFrequentLooks } from './conversion/sandbox/frequent-looks.ts';
import { openIdleGroup } from './conversion/sandbox/idle-group.ts';
import { type ConversionOrder, convertDocument } from './convert-document.ts';
import { readSlowWork } from './slow-work.ts';

/** By then the start is over; a process that is stopped at once opens no LibreOffice. */
const WARM_UP_AFTER_MS = 5000;

const PROCESSORS = availableParallelism();
/** Half of the processors are for the people who wait for a page. */
const WORD = { atOnce: Math.max(1, Math.floor(PROCESSORS / 2)), budgetMs: 5000 };
/** They take a tenth of a second as a rule. */
const SHORT = { atOnce: WORD.atOnce + 1, budgetMs: 1000 };
/** More at once would not be faster in all, and half of the memory is left for other programs. */
const SLOW_AT_ONCE = Math.max(
  1,
  Math.min(Math.max(2, PROCESSORS), Math.floor(totalmem() / 2 / DEFAULT_LIMITS.memoryBytes)),
);

type LaneName = 'short' | 'word' | 'slow';
/** What a process converts with. */
type ConversionTools = Pick<Converter, 'convertToPdf'> & {
  readonly lanes: Record<LaneName, Lane>;
};

const JOB = {
  oneByOne: true,
  owner: ({ accountId }: ConversionOrder) => accountId,
  // The document itself counts how often a worker died over it. These are for a store or a database that is away.
  retries: 100,
  longestPauseSeconds: 60,
  // A worker that dies is found out by its heartbeat, and the converter ends what takes too long.
  timeoutSeconds: 2 * 60 * 60,
} as const;

const { owner } = JOB;

/** Where conversions wait: pictures and PDFs, Word documents, and what takes longer. */
export const CONVERSION_QUEUES: Readonly<Record<LaneName, QueueFor<ConversionOrder>>> = {
  short: { name: 'convert-document', owner },
  word: { name: 'convert-word-document', owner },
  slow: { name: 'convert-slow-document', owner },
};

/**
 * The kinds of jobs of one process, which share what it converts with.
 * @param open makes that ready, once the process begins to work.
 */
export function createConversionJobs(
  open: (platform: Platform) => ConversionTools & AsyncDisposable = openConverterFor,
): readonly JobKind<ConversionOrder>[] {
  let tools: ConversionTools | undefined;
  const runIn =
    (lane: LaneName): JobKind<ConversionOrder>['run'] =>
    (order, platform, signal) => {
      if (tools === undefined) throw new Error('this process does not convert documents');
      return convertIn(lane, tools, order, platform, signal);
    };
  return [
    {
      ...JOB,
      ...CONVERSION_QUEUES.short,
      atOnce: fetched(SHORT.atOnce),
      begin(platform) {
        const opened = open(platform);
        tools = opened;
        return opened;
      },
      run: runIn('short'),
    },
    {
      ...JOB,
      ...CONVERSION_QUEUES.word,
      atOnce: fetched(WORD.atOnce),
      run: runIn('word'),
    },
    { ...JOB, ...CONVERSION_QUEUES.slow, atOnce: SLOW_AT_ONCE, run: runIn('slow') },
  ];
}

/** Those in the lane, those that went on slowly, and one that waits: a place is given up only while one waits. */
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
  // Among slow documents, those of applicants whose last ones succeeded come first.
  if (times > 0)
    return jobs.enqueue(CONVERSION_QUEUES.slow, order, { in: trx, priority: -forNothing });
  const lane = /\.docx$/i.test(fileName) ? 'word' : 'short';
  return jobs.enqueue(CONVERSION_QUEUES[lane], order, { in: trx });
}

async function convertIn(
  name: LaneName,
  { convertToPdf, lanes }: ConversionTools,
  order: ConversionOrder,
  platform: Platform,
  signal: AbortSignal,
): Promise<void> {
  try {
    await lanes[name](async (putBack) => {
      signal.throwIfAborted();
      const stop = AbortSignal.any([signal, putBack]);
      await convertDocument(order, { ...platform, convertToPdf }, stop);
    });
  } catch (error) {
    if (!(error instanceof PutBack)) throw error;
    const { database, jobs } = platform;
    await database.transaction((trx) => jobs.enqueue(CONVERSION_QUEUES.slow, order, { in: trx }));
  }
}

/** The lanes in which a converter's work goes. */
export function openConversionLanes(): Record<LaneName, Lane> {
  const { open, slowly } = createLanes({ slowAtOnce: SLOW_AT_ONCE });
  return { short: open(SHORT), word: open(WORD), slow: slowly };
}

function openConverterFor(platform: Platform): ConversionTools & AsyncDisposable {
  const { settings, tenant, log } = platform;
  const packages = ensureSystemPackages(platform);
  const limits = {
    uploadBytes: tenant.maxFileSizeBytes,
    seconds: settings.converterTimeoutSeconds,
  };
  const lanes = openConversionLanes();
  const group = openIdleGroup();
  const looks = createFrequentLooks();
  const converter = openConverter({
    log,
    limits,
    types: tenant.fileExtensions,
    ready: packages.settled,
    // Once no document of anybody waits: it takes as much work as two. One that has to make way is not opened.
    warmUpWhenRoom: (open) => lanes.word(open, 'last'),
    ...(group !== undefined && { group }),
  });
  void converter.checkSandbox();
  const warmingUp = setTimeout(() => {
    converter.warmUp().catch((err) => log.warn({ err }, 'the converter could not be warmed up'));
  }, WARM_UP_AFTER_MS);
  return {
    convertToPdf: (upload, signal) => looks.during(() => converter.convertToPdf(upload, signal)),
    lanes,
    async [Symbol.asyncDispose]() {
      clearTimeout(warmingUp);
      await Promise.all([packages.stop(), converter.close()]);
      looks.close();
      group?.close();
    },
  };
}
