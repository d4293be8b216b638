/** The job that converts a document, as a worker does it: with one converter for all. */
import { availableParallelism } from 'node:os';
import { createGate, type Gate } from '#server/platform/gate.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ensureSystemPackages } from '#server/platform/system-packages.ts';
import { type Converter, openConverter } from './conversion/convert.ts';
import { type ConversionOrder, convertDocument } from './convert-document.ts';

/** A start is over by then, and a process that is stopped at once need not open a word processor first. */
const WARM_UP_AFTER_MS = 5000;

/** Half of the processors are for the people who wait for a page. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** One that takes its whole time must not hold up the others: after this long, the next may begin beside it. */
const PATIENCE_MS = 5000;
/** Even then, more than this would take as long in all, and more memory. */
const MOST_AT_ONCE = Math.max(2, availableParallelism());

export const convertDocumentJob: JobKind<ConversionOrder> = {
  name: 'convert-document',
  atOnce: MOST_AT_ONCE,
  // The document itself counts how often a worker died over it. These are for a store or a database that is away.
  retries: 100,
  longestPauseSeconds: 60,
  // A worker that dies is found out by its heartbeat, and the converter ends what takes too long.
  timeoutSeconds: 2 * 60 * 60,
  begin: openConverterFor,
  run(order, platform, signal) {
    const { convertToPdf, gate } = getTools(platform);
    return gate(async () => {
      signal.throwIfAborted();
      await convertDocument(order, { ...platform, convertToPdf }, signal);
    });
  },
};

type Tools = Converter & { readonly gate: Gate };
const tools = new WeakMap<Platform, Tools>();

function getTools(platform: Platform): Tools {
  const found = tools.get(platform);
  if (found === undefined) throw new Error('this process does not convert documents');
  return found;
}

function openConverterFor(platform: Platform): AsyncDisposable {
  const { settings, tenant, log } = platform;
  const packages = ensureSystemPackages(platform);
  const limits = {
    uploadBytes: tenant.maxFileSizeBytes,
    seconds: settings.converterTimeoutSeconds,
  };
  const gate = createGate({
    atOnce: AT_ONCE,
    patienceMs: PATIENCE_MS,
    waiting: Number.POSITIVE_INFINITY,
    full: () => new Error('too many conversions wait'),
  });
  const converter = openConverter({ log, limits, ready: packages.settled, spareGate: gate });
  tools.set(platform, { ...converter, gate });
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
