/** One rehearsal, from the first arrival until everything that was acknowledged has been looked for. */
import { applicationForm } from '#form/application/index.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { watchMachine } from './machine.ts';
import { type Played, playApplicant, type Stage } from './players/applicant.ts';
import { findAssets } from './players/assets.ts';
import { chanceOf, seedOf } from './players/chance.ts';
import { makeFiles } from './players/files.ts';
import { wait } from './players/patience.ts';
import { type Crowd, personOf } from './players/people.ts';
import { scriptOf } from './players/script.ts';
import { playStaff, signIn } from './players/staff.ts';
import { longestStayMs } from './players/stay.ts';
import { type Sample, takeSamples } from './samples.ts';
import type { Site, Stored } from './site.ts';
import type { Span } from './verdict/promises.ts';
import { type Call, type Failure, openRecord } from './verdict/record.ts';
import type { Loss } from './verdict/told.ts';
import { findLosses } from './verdict/verify.ts';

type RehearsalOptions = {
  readonly applicants: number;
  /** Over how long they arrive, in seconds. */
  readonly seconds: number;
  readonly seed: number;
  /** How much faster than a human being everybody reads and types. */
  readonly factor: number;
  /** The share of applicants who upload their statement. */
  readonly uploads: number;
  /** When ten times as many come; undefined for an even evening. */
  readonly surge: Span | undefined;
  /** When everybody closes the page, in seconds; undefined where they get to the end. */
  readonly closing: number | undefined;
  /** See `Wire`: where no times are asked for, a late answer is no error either. */
  readonly patienceMs?: number | undefined;
  /** How many of the staff work meanwhile. */
  readonly staff: number;
  /** Keeps the addresses of this rehearsal apart from those of another; letters and digits. */
  readonly tag: string;
  readonly tenant: Tenant;
  readonly site: Site;
  readonly say: (line: string) => void;
};

export type Rehearsed = {
  readonly calls: readonly Call[];
  readonly failures: readonly Failure[];
  readonly losses: readonly Loss[];
  readonly samples: readonly Sample[];
  /** When applicants came, and when they had submitted, in seconds. */
  readonly arrivals: readonly number[];
  readonly submissions: readonly number[];
  /** When each was through, or closed the page. */
  readonly endings: readonly number[];
  /** Those who came in spite of a surge and were to get to the end. */
  readonly applicants: number;
  readonly crowd: number;
  readonly submitted: number;
  readonly stopped: readonly string[];
  readonly letters: number;
  readonly acknowledged: number;
  /** By how much what is stored has grown. */
  readonly stored: Stored | undefined;
  /** How long the script of an applicant takes a human being, in minutes, on average. */
  readonly humanMinutes: number;
  readonly seconds: number;
};

/** Ten times as many in all: nine more for each who would have come anyway. */
const MORE = 9;
/** Whoever waits for a letter longer than this never gets it. */
const LETTERS_MS = 300_000;

export async function rehearse(options: RehearsalOptions): Promise<Rehearsed> {
  const { applicants, seconds, seed, factor, surge, site, say, tenant, tag } = options;
  const record = openRecord();
  const started = performance.now();
  let begun = started;
  const now = () => performance.now() - begun;
  const { patienceMs: answersWithinMs } = options;
  const wire = {
    url: site.url,
    authority: site.authority,
    record,
    now,
    patienceMs: answersWithinMs,
  };
  const assets = await findAssets({ ...wire, record: openRecord() });
  const stage: Stage = { ...wire, letters: site.letters, assets, files: await makeFiles(), factor };
  const form = applicationForm(tenant);
  const { uploads } = options;
  const today = dateInZone(new Date(), tenant.timeZone);
  const crowd: Crowd = { seed, form, today, uploads, tag };
  const patienceMs = longestStayMs(crowd, options);
  const over = new AbortController();
  const staff = await inviteStaff(options, stage);

  const before = await site.measureStored?.();
  begun = performance.now();
  const machine =
    site.programs.length === 0
      ? undefined
      : watchMachine([...site.programs, { name: 'the rehearsal itself', pid: process.pid }], now);
  const samples = takeSamples({ wire, machine, metrics: site.metrics, everyMs: 1000 });
  const work = staff.map((browser, index) =>
    playStaff(browser, chanceOf(seedOf(seed, -1 - index)), over.signal).then(
      () => [],
      (error) => [`staff: ${error}`],
    ),
  );
  const exported = exportOnce(options, over.signal);

  const played: Played[] = [];
  const arrivals: number[] = [];
  const submissions: number[] = [];
  const endings: number[] = [];
  let humanMs = 0;
  const come = async (number: number, at: number, left: AbortSignal) => {
    await wait(at * 1000 - now(), left);
    const person = personOf(crowd, number);
    const acts = scriptOf(person, seed);
    humanMs += acts.at(-1)?.at ?? 0;
    arrivals.push(now() / 1000);
    const random = chanceOf(seedOf(seed ^ 0x1234567, number)).next;
    const one = playApplicant(stage, person, acts, { left, random });
    played.push(one);
    const ending = await one.ended;
    endings.push(now() / 1000);
    if (ending === 'submitted') submissions.push(now() / 1000);
    return { ending, why: `${person.username}: ${one.why()}` };
  };
  const patience = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)]);
  const regulars = arrivalTimes(seed, applicants, { from: 0, to: seconds }).map((at, number) =>
    come(number, at, patience),
  );
  const guests = surge ? playSurge(options, surge, come) : [];
  const telling = setInterval(
    () => say(progress(record.calls, arrivals, submissions, now())),
    10_000,
  );
  try {
    const ended = await Promise.all(regulars);
    const guested = await Promise.all(guests);
    const length = now() / 1000;
    over.abort();
    const staffStopped = (await Promise.all(work)).flat();
    await exported;
    await samples.stop();
    clearInterval(telling);
    say('Everybody is through. Looking for everything that was acknowledged …');
    const after = await site.measureStored?.();
    const calls = [...record.calls];
    const failures = [...record.failures];
    const losses = await findLosses(played, {
      letters: site.letters,
      readStored: site.readStored,
      patience: AbortSignal.timeout(LETTERS_MS),
    });
    return {
      calls,
      failures,
      losses,
      samples: samples.taken,
      arrivals,
      submissions,
      endings,
      applicants,
      crowd: guests.length,
      submitted: ended.filter(({ ending }) => ending === 'submitted').length,
      stopped: [
        ...staffStopped,
        ...[...ended, ...guested].flatMap(({ ending, why }) => (ending === 'stopped' ? [why] : [])),
      ],
      letters: site.letters.count(),
      acknowledged: played.reduce((sum, { told }) => sum + told.acknowledged(), 0),
      stored: before && after && grown(before, after),
      humanMinutes: humanMs / Math.max(1, arrivals.length) / 60_000,
      seconds: length,
    };
  } finally {
    over.abort();
    clearInterval(telling);
    await samples.stop();
  }
}

/** When people come: at random, evenly over a time, the same for the same seed. In seconds, the first first. */
function arrivalTimes(seed: number, count: number, { from, to }: Span): number[] {
  const chance = chanceOf(seedOf(seed, 1_000_003));
  return Array.from({ length: count }, () => chance.between(from, to)).sort((a, b) => a - b);
}

/** Many more, who close the page when the surge is over. What they were told counts all the same. */
function playSurge<Come>(
  { applicants, seconds, seed }: RehearsalOptions,
  surge: Span,
  come: (number: number, at: number, left: AbortSignal) => Promise<Come>,
): Promise<Come>[] {
  const count = Math.round((applicants / seconds) * (surge.to - surge.from) * MORE);
  const left = AbortSignal.timeout(surge.to * 1000);
  return arrivalTimes(seed ^ 0x2545f491, count, surge).map((at, index) =>
    come(applicants + index, at, left),
  );
}

/** Who reads, sees the season and takes its file. */
const ROLE = 'registrar';

async function inviteStaff({ staff, site, tag }: RehearsalOptions, stage: Stage) {
  const { invite } = site;
  if (invite === undefined) return [];
  const people = Array.from({ length: staff }, (_, index) => index);
  return Promise.all(
    people.map(async (index) => {
      const mail = `staff${index}.${tag}@college.example`;
      await invite(mail, ROLE);
      return signIn(stage, mail, AbortSignal.timeout(LETTERS_MS));
    }),
  );
}

/** Once, in the middle of it. */
async function exportOnce(
  { site, seconds, say }: RehearsalOptions,
  over: AbortSignal,
): Promise<void> {
  if (site.exportAll === undefined) return;
  try {
    await wait(seconds * 500, over);
  } catch {
    return;
  }
  const bytes = await site.exportAll();
  say(`Exported what was submitted so far: ${Math.round(bytes / 1000)} kB.`);
}

function grown(before: Stored, after: Stored): Stored {
  return {
    database: after.database - before.database,
    journal: after.journal - before.journal,
    files: after.files - before.files,
  };
}

function progress(
  calls: readonly Call[],
  arrivals: readonly number[],
  submissions: readonly number[],
  ms: number,
): string {
  const late = calls.slice(-3000);
  const count = (verdict: Call['verdict']) =>
    late.filter((call) => call.verdict === verdict).length;
  return `${Math.round(ms / 1000)} s: ${arrivals.length} came, ${submissions.length} submitted, ${calls.length} calls; of the last ${late.length}, ${count('shed')} turned away, ${count('error')} errors`;
}
