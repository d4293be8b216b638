/** One rehearsal, from the first arrival until every acknowledged write has been verified. */
import { applicationForm } from '#form/application/index.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { type Played, playApplicant, type Stage } from './players/applicant.ts';
import { findAssets } from './players/assets.ts';
import { chanceOf, seedOf } from './players/chance.ts';
import { makeFiles } from './players/files.ts';
import { wait } from './players/patience.ts';
import { type Crowd, personOf } from './players/people.ts';
import { scriptOf } from './players/script.ts';
import { playStaff, signIn } from './players/staff.ts';
import type { Site } from './site.ts';
import type { Span } from './verdict/promises.ts';
import { type Call, type Failure, openRecord } from './verdict/record.ts';
import type { Loss } from './verdict/told.ts';
import { findLosses } from './verdict/verify.ts';

type RehearsalOptions = {
  readonly applicants: number;
  /** The period of the arrivals, in seconds. */
  readonly seconds: number;
  readonly seed: number;
  /** Speed-up over human reading and typing. */
  readonly factor: number;
  /** The share of applicants who upload their statement. */
  readonly uploads: number;
  /** The period in which ten times as many come; undefined without a surge. */
  readonly surge: Span | undefined;
  /** When all applicants close the page, in seconds; undefined if they are to finish. */
  readonly closing: number | undefined;
  /** See `Wire`: without limits on times, a late answer is no error either. */
  readonly patienceMs?: number | undefined;
  /** The number of staff members at work. */
  readonly staff: number;
  /** Keeps the email addresses of two rehearsals apart; letters and digits. */
  readonly tag: string;
  readonly tenant: Tenant;
  readonly site: Site;
  readonly say: (line: string) => void;
};

export type Rehearsed = {
  readonly calls: readonly Call[];
  readonly failures: readonly Failure[];
  readonly losses: readonly Loss[];
  /** Applicants outside of the surge, who are to finish. */
  readonly applicants: number;
  readonly crowd: number;
  readonly submitted: number;
  readonly stopped: readonly string[];
  readonly letters: number;
  readonly acknowledged: number;
  readonly seconds: number;
};

/** Nine more for each regular applicant, ten times as many in all. */
const MORE = 9;
/** How long to wait for a letter before it counts as lost. */
const LETTERS_MS = 300_000;
/** The slowest applicant types for half an hour; one who needs an hour and a half waits for the portal in vain. */
const MAX_STAY_MS = 90 * 60_000;

export async function rehearse(options: RehearsalOptions): Promise<Rehearsed> {
  const { applicants, seconds, seed, factor, surge, closing, site, say, tenant, tag } = options;
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
  const over = new AbortController();
  const staff = await inviteStaff(options, stage);

  begun = performance.now();
  const work = staff.map((browser, index) =>
    playStaff(browser, chanceOf(seedOf(seed, -1 - index)), over.signal).then(
      () => [],
      (error) => [`staff: ${error}`],
    ),
  );
  const exported = exportOnce(options, over.signal);

  const played: Played[] = [];
  let submissions = 0;
  const come = async (number: number, at: number, left: AbortSignal) => {
    await wait(at * 1000 - now(), left);
    const person = personOf(crowd, number);
    const acts = scriptOf(person, seed);
    const random = chanceOf(seedOf(seed ^ 0x1234567, number)).next;
    const one = playApplicant(stage, person, acts, { left, random });
    played.push(one);
    const ending = await one.ended;
    if (ending === 'submitted') submissions += 1;
    return { ending, why: `${person.username}: ${one.why()}` };
  };
  const stayMs = closing === undefined ? seconds * 1000 + MAX_STAY_MS : closing * 1000;
  const patience = AbortSignal.any([over.signal, AbortSignal.timeout(stayMs)]);
  const regulars = arrivalTimes(seed, applicants, { from: 0, to: seconds }).map((at, number) =>
    come(number, at, patience),
  );
  const guests = surge ? playSurge(options, surge, come) : [];
  const telling = setInterval(
    () => say(progress(record.calls, played.length, submissions, now())),
    10_000,
  );
  try {
    const ended = await Promise.all(regulars);
    const guested = await Promise.all(guests);
    const length = now() / 1000;
    over.abort();
    const staffStopped = (await Promise.all(work)).flat();
    await exported;
    clearInterval(telling);
    say('Everybody is through. Looking for everything that was acknowledged …');
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
      applicants,
      crowd: guests.length,
      submitted: ended.filter(({ ending }) => ending === 'submitted').length,
      stopped: [
        ...staffStopped,
        ...[...ended, ...guested].flatMap(({ ending, why }) => (ending === 'stopped' ? [why] : [])),
      ],
      letters: site.letters.count(),
      acknowledged: played.reduce((sum, { told }) => sum + told.acknowledged(), 0),
      seconds: length,
    };
  } finally {
    over.abort();
    clearInterval(telling);
  }
}

/** Random arrival times, evenly distributed, the same for the same seed. In seconds, ascending. */
function arrivalTimes(seed: number, count: number, { from, to }: Span): number[] {
  const chance = chanceOf(seedOf(seed, 1_000_003));
  return Array.from({ length: count }, () => chance.between(from, to)).sort((a, b) => a - b);
}

/** The applicants of the surge, who close the page at its end. Their acknowledged writes count as well. */
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

/** The role that may read, view the season and download its file. */
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

/** Exports once, halfway through. */
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

function progress(calls: readonly Call[], came: number, submitted: number, ms: number): string {
  const late = calls.slice(-3000);
  const count = (verdict: Call['verdict']) =>
    late.filter((call) => call.verdict === verdict).length;
  return `${Math.round(ms / 1000)} s: ${came} came, ${submitted} submitted, ${calls.length} calls; of the last ${late.length}, ${count('shed')} turned away, ${count('error')} errors`;
}
