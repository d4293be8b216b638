/** The job that converts a document, as a worker does it: with one converter for all. */
import { availableParallelism } from 'node:os';
import { createGate } from '#server/platform/gate.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ensureSystemPackages } from '#server/platform/system-packages.ts';
import { type Converter, openConverter } from './conversion/convert.ts';
import { type ConversionOrder, convertDocument } from './convert-document.ts';

/** A start is over by then, and a process that is stopped at once need not open a word processor first. */
const WARM_UP_AFTER_MS = 5000;

/** More at once than there are processors would take as long in all, and more memory. */
const gate = createGate({
  atOnce: availableParallelism(),
  waiting: Number.POSITIVE_INFINITY,
  full: () => new Error('too many conversions wait'),
});

export const convertDocumentJob: JobKind<ConversionOrder> = {
  name: 'convert-document',
  // The document itself counts how often a worker died over it. These are for a store or a database that is away.
  retries: 100,
  longestPauseSeconds: 60,
  // A worker that dies is found out by its heartbeat, and the converter ends what takes too long.
  timeoutSeconds: 2 * 60 * 60,
  begin: openConverterFor,
  run(order, platform, signal) {
    const { convertToPdf } = getConverter(platform);
    return gate(async () => {
      signal.throwIfAborted();
      await convertDocument(order, { ...platform, convertToPdf }, signal);
    });
  },
};

const converters = new WeakMap<Platform, Converter>();

function getConverter(platform: Platform): Converter {
  const converter = converters.get(platform);
  if (converter === undefined) throw new Error('this process does not convert documents');
  return converter;
}

function openConverterFor(platform: Platform): AsyncDisposable {
  const { settings, tenant, log } = platform;
  const packages = ensureSystemPackages(platform);
  const limits = {
    uploadBytes: tenant.maxFileSizeBytes,
    seconds: settings.converterTimeoutSeconds,
  };
  const converter = openConverter({ log, limits, ready: packages.settled });
  converters.set(platform, converter);
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
