/**
 * Conversion jobs. Pictures and PDFs are short work and never wait for Word documents; documents of applicants whose recent ones were
 * slow have a queue of their own.
 */
import { availableParallelism } from 'node:os';
import { conversionsIn } from '#server/converter/at-once.ts';
import { type Converter, createConverter } from '#server/converter/converter.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { JobKind, QueueFor } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { isOnlyForThisMachine } from '#server/core/settings.ts';
import { ensureSystemPackages } from '#server/core/system-packages.ts';
import { type ConversionOrder, convertDocument } from './convert-document.ts';
import type { StoredDocument } from './repository.ts';
import { readSlowWork } from './slow-work.ts';

type QueueName = 'short' | 'word' | 'slow';

const JOB = {
  oneByOne: true,
  owner: ({ accountId }: ConversionOrder) => accountId,
  // The document counts converter failures itself. These retries cover a store, database or converter that is away.
  retries: 100,
  longestPauseSeconds: 60,
  // Generous: the heartbeat detects a dead worker, and the converter has its own time limit.
  timeoutSeconds: 2 * 60 * 60,
} as const;

/** Half of the processors are reserved for page requests. */
const AT_ONCE = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), conversionsIn()));

/** Conversion queues. */
export const CONVERSION_QUEUES: Readonly<Record<QueueName, QueueFor<ConversionOrder>>> = {
  short: { name: 'convert-document', owner: JOB.owner },
  word: { name: 'convert-word-document', owner: JOB.owner },
  slow: { name: 'convert-slow-document', owner: JOB.owner },
};

/**
 * The conversion jobs of one process, which share a converter.
 * @param atOnce `CONVERSIONS_AT_ONCE`.
 * @param open creates the converter, once the process begins to work.
 */
export function createConversionJobs(
  atOnce = AT_ONCE,
  open: (platform: Platform) => Pick<Converter, 'convert'> & AsyncDisposable = openConverterFor,
): readonly JobKind<ConversionOrder>[] {
  let converter: Pick<Converter, 'convert'> | undefined;
  const run: JobKind<ConversionOrder>['run'] = async (order, platform, signal) => {
    if (converter === undefined) throw new Error('this process does not convert documents');
    await convertDocument(order, { ...platform, convert: converter.convert }, signal);
  };
  return [
    {
      ...JOB,
      ...CONVERSION_QUEUES.short,
      atOnce: atOnce + 1,
      begin(platform) {
        const opened = open(platform);
        converter = opened;
        return opened;
      },
      run,
    },
    { ...JOB, ...CONVERSION_QUEUES.word, atOnce, run },
    { ...JOB, ...CONVERSION_QUEUES.slow, atOnce: 1, run },
  ];
}

/** Enqueues a conversion by file name and applicant. A wrong extension costs only time. */
export async function orderConversion(
  document: StoredDocument,
  { jobs, clock, trx }: Pick<Platform, 'jobs' | 'clock'> & { trx: Transaction },
): Promise<void> {
  const { id: documentId, account_id: accountId, answer_key: answerKey } = document;
  const order = { documentId, accountId, answerKey, fileKey: document.file_key };
  const { times, wasted } = await readSlowWork(trx, accountId, clock());
  // In the slow queue, fewer failures mean a higher priority.
  if (times > 0) return jobs.enqueue(CONVERSION_QUEUES.slow, order, { in: trx, priority: -wasted });
  const queue = /\.docx$/i.test(document.file_name) ? 'word' : 'short';
  return jobs.enqueue(CONVERSION_QUEUES[queue], order, { in: trx });
}

/** The configured converter. Logs what keeps documents waiting. */
function openConverterFor(platform: Platform): Converter & AsyncDisposable {
  const { settings, log } = platform;
  const isElsewhere = settings.converterUrl !== undefined;
  const packages = isElsewhere ? undefined : ensureSystemPackages(platform);
  const converter = createConverter({
    url: settings.converterUrl,
    seconds: settings.converterTimeoutSeconds,
    isTrial: isOnlyForThisMachine(settings),
    ...(packages && { ready: packages.settled }),
  });
  void converter.findTrouble().then((trouble) => {
    if (trouble !== undefined) log.warn(trouble);
  });
  return { ...converter, [Symbol.asyncDispose]: async () => packages?.stop() };
}
