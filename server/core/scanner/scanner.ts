/** The virus scanner, which checks every upload before anything opens it; without `CLAMD_SOCKET` there is none. */
import { earlier } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { askClamd, refusesLength, ScannerTrouble, scanByClamd, type Verdict } from './clamd.ts';

/** clamd itself allows two minutes per file (its `MaxScanTime`), and other files may be queued before it. */
const SCAN_PATIENCE_MS = 180_000;
/** clamd refuses an announced length at once. */
const REFUSAL_PATIENCE_MS = 500;
/** Shorter than the timeout of `/readyz`. */
const PING_PATIENCE_MS = 1500;
/** ClamAV publishes signatures every day. */
const OLD_DAYS = 7;

/** The possible outcomes of a scan. */
type ScanOutcome = 'clean' | 'found' | 'failed';

export type Scanner = {
  /** False without `CLAMD_SOCKET`: then every file counts as clean. */
  readonly isThere: boolean;
  /**
   * Scans a file. If this throws, nothing is known about the file: retry later.
   * @throws ScannerTrouble, and the signal's reason when it is aborted.
   */
  scan(bytes: Uint8Array, signal: AbortSignal): Promise<Verdict>;
  /** The scanner's problem, in words that follow its name; undefined while it answers. */
  findTrouble(): Promise<string | undefined>;
  /** Number of scans by outcome, since this process started. */
  counts(): Readonly<Record<ScanOutcome, number>>;
  /**
   * Logs the scanner's version, and asks whether it takes as many bytes as the largest upload may have.
   * @throws StartProblem (exit code 2) if the scanner accepts fewer. A scanner that does not answer is only logged: documents wait for it.
   */
  check(largestUpload: number, now: Date): Promise<void>;
};

type ScannerOptions = {
  readonly settings: Pick<Settings, 'clamdAddress'>;
  readonly log: Log;
  readonly patienceMs?: number;
};

export function openScanner({
  settings: { clamdAddress: address },
  log,
  patienceMs = SCAN_PATIENCE_MS,
}: ScannerOptions): Scanner {
  const counts = { clean: 0, found: 0, failed: 0 };
  if (address === undefined) return { ...NO_SCANNER, counts: () => counts };

  async function inTime<Result>(
    milliseconds: number,
    work: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const late = AbortSignal.timeout(milliseconds);
    try {
      return await work(signal === undefined ? late : AbortSignal.any([late, signal]));
    } catch (error) {
      if (!late.aborted || signal?.aborted) throw error;
      throw new ScannerTrouble('does not answer in time', { cause: error });
    }
  }

  const ask = (question: 'PING' | 'VERSION') =>
    inTime(PING_PATIENCE_MS, (signal) => askClamd(address, question, signal));

  return {
    isThere: true,
    counts: () => counts,
    async scan(bytes, signal) {
      try {
        const scan = (either: AbortSignal) => scanByClamd(address, bytes, either);
        const verdict = await inTime(patienceMs, scan, signal);
        counts[verdict.found === undefined ? 'clean' : 'found'] += 1;
        return verdict;
      } catch (error) {
        if (error instanceof ScannerTrouble) counts.failed += 1;
        throw error;
      }
    },
    async findTrouble() {
      try {
        const answer = await ask('PING');
        return answer === 'PONG' ? undefined : 'answers, but is no clamd';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    async check(largestUpload, now) {
      try {
        logVersion(log, await ask('VERSION'), now);
      } catch (err) {
        log.warn(
          { err },
          'The virus scanner at CLAMD_SOCKET does not work yet. Documents wait until it does.',
        );
      }
      const patience = AbortSignal.timeout(REFUSAL_PATIENCE_MS);
      if (await refusesLength(address, largestUpload, patience)) throw tooShort(largestUpload);
    },
  };
}

const NO_SCANNER: Omit<Scanner, 'counts'> = {
  isThere: false,
  scan: async () => ({ found: undefined }),
  findTrouble: async () => undefined,
  check: async () => {},
};

/** Logs a version such as `ClamAV 1.4.6/27827/Sat Nov 21 09:26:12 2026`, which ends with the date of the signatures. */
function logVersion(log: Log, version: string, now: Date): void {
  log.info(`Uploads are scanned by ${version}.`);
  const date = Date.parse(version.split('/')[2] ?? '');
  if (date < earlier(now, { days: OLD_DAYS }).getTime()) {
    log.warn(`The virus scanner's signatures are old (${version}): check that freshclam runs.`);
  }
}

function tooShort(largestUpload: number): StartProblem {
  return new StartProblem(
    `The virus scanner at CLAMD_SOCKET takes no file of ${largestUpload} bytes, which the college's file allows (maxFileSizeBytes). Set StreamMaxLength in clamd.conf to ${Math.ceil(largestUpload / 2 ** 20)}M or more.`,
    2,
  );
}
