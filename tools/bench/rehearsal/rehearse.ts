/** One rehearsal, from the first arrival until every acknowledged write has been verified. */
import { applicationForm } from '#form/application/index.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { chanceOf } from '../chance.ts';
import { type Played, playApplicant, type Stage } from './applicant.ts';
import { type Call, Left, wait } from './browser.ts';
import { readHeld } from './claims.ts';
import { findParts, makeDocuments } from './files.ts';
import { type Crowd, personOf } from './people.ts';
import type { Site } from './site.ts';
import { join, playStaff } from './staff.ts';
import type { Course, Span } from './verdict.ts';

type RehearsalOptions = {
  readonly applicants: number;
  /** The period of the arrivals, in seconds. */
  readonly seconds: number;
  readonly seed: number;
  /** Speed-up over human reading and typing. */
  readonly pace: number;
  /** The period in which ten times as many come; undefined without a surge. */
  readonly surge: Span | undefined;
  /** See `Wire`: without limits on times, a late answer is no error either. */
  readonly patienceMs?: number | undefined;
  /** Keeps the email addresses of two rehearsals apart; letters and digits. */
  readonly tag: string;
  readonly tenant: Tenant;
  readonly site: Site;
  readonly say: (line: string) => void;
};

type Rehearsed = Course & { readonly seconds: number; readonly acknowledged: number };

/** Nine more for each regular applicant, ten times as many in all. */
const MORE = 9;
/** The number of staff members at work. */
const STAFF = 2;
/** The role that may read, view the season and download its file. */
const ROLE = 'registrar';
/** How long to wait for an invitation, or for the data of an applicant, before they count as lost. */
const PATIENCE_MS = 300_000;
/** The slowest applicant types for half an hour; one who needs an hour and a half waits for the portal in vain. */
const MAX_STAY_MS = 90 * 60_000;
/** How many applicants are verified at a time. */
const AT_ONCE = 16;

export async function rehearse(options: RehearsalOptions): Promise<Rehearsed> {
  const { applicants, seconds, seed, pace, surge, site, say, tenant, tag, patienceMs } = options;
  const { url, mail, portal } = site;
  const calls: Call[] = [];
  let begun = performance.now();
  const now = () => performance.now() - begun;
  const wire = { url, calls, now, patienceMs };
  const [parts, documents] = [await findParts(wire), await makeDocuments()];
  const stage: Stage = { ...wire, mail, parts, documents, pace };
  const today = dateInZone(new Date(), tenant.timeZone);
  const crowd: Crowd = { seed, form: applicationForm(tenant), today, tag };
  const over = new AbortController();
  const staff = await Promise.all(
    Array.from({ length: portal === undefined ? 0 : STAFF }, async (_none, index) => {
      const address = `staff${index}.${tag}@college.example`;
      await portal?.('staff', 'invite', address, '--role', ROLE);
      return join(wire, mail, address, AbortSignal.timeout(PATIENCE_MS));
    }),
  );

  begun = performance.now();
  const played: Played[] = [];
  const come = async (number: number, at: number, left: AbortSignal) => {
    await wait(at * 1000 - now(), left);
    const one = playApplicant(stage, personOf(crowd, number), chanceOf(seed ^ 1, number), left);
    played.push(one);
    return one.ended;
  };
  const arrivals = (count: number, first: number, { from, to }: Span, left: AbortSignal) =>
    Array.from({ length: count }, (_none, index) =>
      come(first + index, chanceOf(seed ^ 2, first + index).between(from, to), left),
    );
  const patience = AbortSignal.any([
    over.signal,
    AbortSignal.timeout(seconds * 1000 + MAX_STAY_MS),
  ]);
  const regulars = arrivals(applicants, 0, { from: 0, to: seconds }, patience);
  // The applicants of the surge close the page at its end. Their acknowledged writes count as well.
  const guests =
    surge === undefined
      ? []
      : arrivals(
          Math.round((applicants / seconds) * (surge.to - surge.from) * MORE),
          applicants,
          surge,
          AbortSignal.timeout(surge.to * 1000),
        );
  const work = staff.map((browser, index) =>
    playStaff(browser, chanceOf(seed ^ 3, index), over.signal).then(
      () => [],
      (error) => [`staff: ${error}`],
    ),
  );
  const exported = exportOnce(options, over.signal);
  // The `await` below throws its failure.
  exported.catch(() => {});
  const telling = setInterval(() => say(progress(calls, played.length, now())), 10_000);
  try {
    const ended = await Promise.all(regulars);
    const guested = await Promise.all(guests);
    const took = now() / 1000;
    over.abort();
    const staffStopped = (await Promise.all(work)).flat();
    await exported;
    clearInterval(telling);
    say('Everybody is through. Looking for everything that was acknowledged …');
    const stopped = [...ended, ...guested].filter(({ how }) => how === 'stopped');
    return {
      calls: [...calls],
      losses: await findLosses(played),
      applicants,
      submitted: ended.filter(({ how }) => how === 'submitted').length,
      stopped: [...staffStopped, ...stopped.map(({ why }) => why)],
      surge,
      seconds: took,
      acknowledged: played.reduce((sum, { claims }) => sum + claims.acknowledged(), 0),
    };
  } finally {
    over.abort();
    clearInterval(telling);
  }
}

/** Exports once, halfway through. */
async function exportOnce({ site, seconds, say }: RehearsalOptions, over: AbortSignal) {
  try {
    await wait(seconds * 500, over);
    await site.portal?.('export', '--format', 'csv');
    say('Exported what was submitted so far.');
  } catch (error) {
    if (!(error instanceof Left)) throw error;
  }
}

/** Compares each applicant's acknowledged writes with what the portal holds. */
async function findLosses(played: readonly Played[]): Promise<string[]> {
  const losses: string[] = [];
  const queue = [...played];
  async function checkNext(): Promise<void> {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      const { username, claims, browser } = one;
      const held = await readHeld(browser, AbortSignal.timeout(PATIENCE_MS));
      losses.push(...claims.lossesIn(held).map((loss) => `${username}: ${loss}`));
      browser.close();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  return losses;
}

function progress(calls: readonly Call[], came: number, ms: number): string {
  const late = calls.slice(-3000);
  const count = (kind: Call['verdict']) => late.filter(({ verdict }) => verdict === kind).length;
  return `${Math.round(ms / 1000)} s: ${came} came, ${calls.length} calls; of the last ${late.length}, ${count('shed')} turned away, ${count('error')} errors`;
}
